import { monthlyBill } from '@earshot/domain';
import type { SandboxInvoiceLine } from '../../../platform/database/columns.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { cardNamed, cardNames, testCards } from './cards.ts';
import { invoiceLines, invoiceTotal } from './invoice-lines.ts';
import { shownCard } from './ledger.ts';
import { dayText, money } from './page.ts';
import { type PortalLink, toQuery } from './portal-link.ts';
import { computeTax, type Tariff } from './tax.ts';
import type { SandboxCustomer, SandboxInvoice, SandboxSubscription } from './store.ts';

interface BillingView {
  readonly pass: PortalLink;
  readonly customer: SandboxCustomer;
  /** The live one, otherwise the last that ended. */
  readonly subscription: SandboxSubscription | undefined;
  /** Newest first. */
  readonly invoices: readonly SandboxInvoice[];
  readonly tariff: Tariff;
  readonly backUrl: string;
  /** Reason that the requested act did not happen. */
  readonly trouble?: string | undefined;
}

const field = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

interface Form {
  readonly action: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** HTML. */
  readonly inner: string;
}

function formatForm({ customerId, token }: PortalLink, { action, fields = {}, inner }: Form): string {
  const hidden = Object.entries({ c: customerId, t: token, ...fields }).map(([name, value]) => field(name, value));
  return `<form method="post" action="/sandbox/billing/${action}">${hidden.join('')}${inner}</form>`;
}

export function billingPage(view: BillingView): string {
  const { pass, customer, subscription, invoices, backUrl, trouble } = view;
  return `<nav><a href="${escapeHtml(backUrl)}">Back to Earshot</a></nav>
<h1>Billing</h1><p class="soft">${escapeHtml(customer.name)}, ${escapeHtml(customer.email)}</p>${addressText(customer)}
${trouble ? `<p class="notice" role="alert">${escapeHtml(trouble)}</p>` : ''}
${invoices
  .filter(({ status }) => status === 'open')
  .map((invoice) => openInvoice(pass, invoice))
  .join('')}
<div class="columns">${cardSection(pass, customer)}${subscriptionSection(view)}</div>
${subscription ? forSection(view, subscription) : ''}
${invoiceSection(pass, invoices)}`;
}

const openInvoice = (pass: PortalLink, { id, number, total_cents, failure }: SandboxInvoice): string =>
  `<section><h2>Invoice ${number} is open</h2><p>${money(total_cents)} could not be charged.${failure ? ` <span class="trouble">${escapeHtml(failure)}</span>` : ''}</p>
${formatForm(pass, { action: 'pay', fields: { invoice: id }, inner: `<button class="main">Pay ${money(total_cents)}</button>` })}</section>`;

function cardSection(pass: PortalLink, customer: SandboxCustomer): string {
  const card = shownCard(customer);
  const shown = card ? `<p><b>${card.brand}</b> ending in <b>${card.last4}</b></p><p class="soft">Expires ${card.expires}</p>` : '<p>No card on file.</p>';
  const options = cardNames.map((name) => {
    const { brand, last4, hint } = testCards[name];
    return `<option value="${name}"${name === customer.card ? ' selected' : ''}>${brand} ${last4}, ${hint}</option>`;
  });
  const choice = `<label>Another test card<select name="card">${options.join('')}</select></label><button>Use this card</button>`;
  return `<section><h2>Card</h2>${shown}${formatForm(pass, { action: 'card', inner: choice })}
${card ? formatForm(pass, { action: 'remove-card', fields: { card: customer.card ?? '' }, inner: '<button class="danger">Remove the card</button>' }) : ''}</section>`;
}

const statusBadges: Readonly<Record<SandboxSubscription['status'], string>> = {
  trialing: '<span class="badge good">Free days</span>',
  active: '<span class="badge good">Active</span>',
  past_due: '<span class="badge bad">Payment overdue</span>',
  incomplete: '<span class="badge bad">Waiting for first payment</span>',
  canceled: '<span class="badge">Canceled</span>',
};

function subscriptionSection({ pass, customer, subscription, tariff }: BillingView): string {
  if (!subscription) return '<section><h2>Subscription</h2><p>No subscription yet. Activate the account in Earshot.</p></section>';
  const { id, status, usage, period_ends_at, ends_at } = subscription;
  const { total: sum } = monthlyBill(usage, tariff.prices);
  const total = money(sum + (computeTax(tariff, customer, sum) ?? 0));
  const badge = `<h2>Subscription ${statusBadges[status]}</h2>`;
  if (status === 'canceled') return `<section>${badge}<p>Ended on ${dayText(ends_at ?? period_ends_at)}. It can be activated again in Earshot.</p></section>`;
  const ending = ends_at === null ? undefined : `<p>Canceled. Ends on <b>${dayText(ends_at)}</b>. No further invoices.</p>`;
  const owing = status === 'past_due' || status === 'incomplete' ? '<p class="trouble">The next invoice comes when the open one is paid.</p>' : undefined;
  const fields = { subscription: id };
  const cancelling = ends_at === null ? { action: 'cancel', text: 'Cancel at the end of the period' } : { action: 'keep', text: 'Keep the subscription' };
  const playing = { action: 'next', fields: { ...fields, period: String(period_ends_at) }, inner: '<button class="main">Play the next period</button>' };
  // A customer who owes a period is not charged for another one.
  const mayPlay = (status !== 'past_due' && status !== 'incomplete') || ends_at !== null;
  return `<section>${badge}${ending ?? owing ?? `<p>Next invoice: <b>${total}</b> on <b>${dayText(period_ends_at)}</b></p>`}
${mayPlay ? `<p class="soft">Playing moves the sandbox to the end of the period, ${dayText(period_ends_at)}.</p>` : ''}
<div class="row">${mayPlay ? formatForm(pass, playing) : ''}${formatForm(pass, { action: cancelling.action, fields, inner: `<button>${cancelling.text}</button>` })}</div>
<details><summary>End it today</summary>${formatForm(pass, { action: 'cancel-now', fields, inner: '<button class="danger">Cancel now</button>' })}</details></section>`;
}

function forSection({ tariff, customer }: BillingView, { status, usage }: SandboxSubscription): string {
  if (status === 'canceled') return '';
  const tax = computeTax(tariff, customer, monthlyBill(usage, tariff.prices).total) ?? 0;
  return `<section><h2>Each month</h2>${linesTable(invoiceLines(usage, tariff.prices), tax)}</section>`;
}

export const addressText = ({ address }: SandboxCustomer): string =>
  address === null
    ? ''
    : `<p class="soft">${[address.line1, address.line2, address.city, `${address.state} ${address.postalCode}`.trim(), address.country, address.taxId]
        .filter(Boolean)
        .map(escapeHtml)
        .join(', ')}</p>`;

export function linesTable(lines: readonly SandboxInvoiceLine[], tax: number): string {
  const rows = lines.map(
    ({ label, count, each }) => `<tr><td>${label}</td><td class="right">${count} × ${money(each)}</td><td class="right">${money(count * each)}</td></tr>`,
  );
  const sum = invoiceTotal(lines);
  const foot = (label: string, cents: number) => `<tr><td>${label}</td><td></td><td class="right">${money(cents)}</td></tr>`;
  const feet = tax > 0 ? [foot('Before tax', sum), foot('Tax', tax), foot('Total', sum + tax)] : [foot('Total', sum)];
  return `<table><thead><tr><th>For</th><th class="right">Count and price</th><th class="right">Amount</th></tr></thead><tbody>${rows.join('')}</tbody>
<tfoot>${feet.join('')}</tfoot></table>`;
}

export const invoiceBadges: Readonly<Record<SandboxInvoice['status'], string>> = {
  open: '<span class="badge bad">Open</span>',
  paid: '<span class="badge good">Paid</span>',
  void: '<span class="badge">Void</span>',
};

function invoiceSection(pass: PortalLink, invoices: readonly SandboxInvoice[]): string {
  if (invoices.length === 0) return '<section><h2>Invoices</h2><p>No invoices yet.</p></section>';
  const rows = invoices.map(
    ({ id, number, created_at, total_cents, status }) =>
      `<tr><td><a href="/sandbox/invoice/${id}?${escapeHtml(toQuery(pass))}">${number}</a></td><td>${dayText(created_at)}</td><td class="right">${money(total_cents)}</td><td class="right">${invoiceBadges[status]}</td></tr>`,
  );
  return `<section><h2>Invoices</h2><table><thead><tr><th>Number</th><th>Date</th><th class="right">Amount</th><th class="right">Status</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

/** The bank's question before a card is saved, or charged for an invoice. */
export function approvalPage(pass: PortalLink, { card, invoice }: { readonly card: string; readonly invoice?: string }): string {
  const [action, fields, what] = invoice === undefined ? (['card', { card }, 'this card'] as const) : (['pay', { invoice }, 'this payment'] as const);
  const answer = (approved: 'yes' | 'no', inner: string) => formatForm(pass, { action, fields: { ...fields, approved }, inner });
  return `<h1>3-D check</h1>
<section><p>Your bank asks you to approve ${what}: ${escapeHtml(cardNamed(card)?.brand ?? '')} ending in ${escapeHtml(cardNamed(card)?.last4 ?? '')}.</p>
<div class="row">${answer('yes', '<button class="main">Approve</button>')}
${answer('no', '<button>Refuse</button>')}</div></section>`;
}
