import { escapeHtml } from '../../../platform/http/html.ts';
import { addressText, invoiceBadges, linesTable } from './billing-page.ts';
import { cardNamed } from './cards.ts';
import { dayText } from './page.ts';
import { type PortalLink, toQuery } from './portal-link.ts';
import type { SandboxCustomer, SandboxInvoice } from './store.ts';

export function invoicePage(pass: PortalLink, customer: SandboxCustomer, invoice: SandboxInvoice): string {
  const { number, status, created_at, period_starts_at, period_ends_at, lines, tax_cents } = invoice;
  return `<nav><a href="/sandbox/billing?${escapeHtml(toQuery(pass))}">Back to Billing</a></nav>
<h1>Invoice ${number} ${invoiceBadges[status]}</h1><p class="soft">From the Earshot sandbox. Not a real invoice.</p>
<section><p>To <b>${escapeHtml(customer.name)}</b>, ${escapeHtml(customer.email)}</p>${addressText(customer)}<p>Dated ${dayText(created_at)}</p>
<p>For ${dayText(period_starts_at)} to ${dayText(period_ends_at)}</p><p>${describeOutcome(invoice)}</p></section>
<section>${linesTable(lines, tax_cents)}</section>`;
}

function describeOutcome({ status, paid_at, card, failure }: SandboxInvoice): string {
  const found = cardNamed(card);
  if (status === 'void') return 'The subscription ended; nothing is owed.';
  if (status === 'open') return `Not paid.${failure ? ` ${escapeHtml(failure)}` : ''}`;
  return `Paid on ${dayText(paid_at ?? 0)}${found ? ` with ${found.brand} ending in ${found.last4}` : ''}.`;
}
