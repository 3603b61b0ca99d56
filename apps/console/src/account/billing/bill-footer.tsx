import type { BillingStatus } from '@earshot/contract';
import { Anchor, Button } from '@mantine/core';
import { failureText } from '../../platform/failure-text.ts';
import { formatsFor } from '../../platform/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import { OpenPage } from '../../ui/open-page.tsx';
import { calculateBill, formatTax, formatTotal } from './bill.ts';
import classes from './bill-footer.module.css';
import { LanguageChoice } from './language-choice.tsx';
import type { UsagePageState } from './use-usage-page.ts';

/** The account's status, its cost and its actions (spec 2 §4, Billing footer buttons). */
export function BillFooter({ state }: { readonly state: UsagePageState }) {
  const { usage, status, projection, card, portal } = state;
  const bill = usage.data && calculateBill(usage.data, projection.projected);
  const problem = portal.problem ?? card.problem;
  return (
    <section className={classes['footer']} aria-label="Billing">
      <div className={classes['text']}>
        <div className={classes['status']} aria-live="polite">
          {state.done !== undefined && <p className={classes['done']}>{state.done}</p>}
          <p>{card.isReturning ? 'Saving your payment method …' : standingText(status.data)}</p>
        </div>
        <p className={classes['bill']}>
          <span>Projected monthly bill </span>
          <b>{bill ? formatTotal(bill) : ' '}</b>
        </p>
        <p className={classes['fine']}>
          For 30 days of this usage; changes take effect at the next billing cycle. {bill && usage.data && formatTax(bill, usage.data)}
        </p>
        <Account state={state} />
        <BilledTo state={state} />
        {usage.data && <LanguageChoice language={usage.data.language} viewer={state.viewer} />}
      </div>
      <div className={classes['buttons']}>
        <Buttons state={state} />
      </div>
      {status.isError && !status.data && (
        <Notice text={failureText(status.error)}>
          <Button variant="default" onClick={() => void status.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {problem !== undefined && (
        <Notice text={problem}>
          {portal.problem !== undefined && portal.page && <OpenPage url={portal.page.url} onOpened={portal.page.forget} />}
          {portal.problem === undefined && card.retry && (
            <Button variant="default" onClick={card.retry}>
              Try again
            </Button>
          )}
        </Notice>
      )}
    </section>
  );
}

/** The server sends no message for an account in good order. */
const standingText = (status: BillingStatus | undefined): string | undefined => status?.message || (status?.isActive ? 'Your account is active.' : undefined);

function Account({ state }: { readonly state: UsagePageState }) {
  const { status, viewer } = state;
  const { card, nextBillAt, endsAt, graceEndsAt } = status.data ?? {};
  const formats = formatsFor(viewer.timeZone);
  const parts = [
    card && `${card.brand} ending in ${card.last4}, expires ${card.expires}`,
    nextBillAt !== undefined && `next bill on ${formats.formatDay(nextBillAt)}`,
    graceEndsAt !== undefined && `delivery stops on ${formats.moment(graceEndsAt)}`,
    endsAt !== undefined && `ends on ${formats.formatDay(endsAt)}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className={classes['fine']}>
      {parts.join(' · ')}
      {card && (
        <Anchor component="button" type="button" className={classes['change'] ?? ''} disabled={viewer.isOnBehalf} onClick={state.card.change}>
          Change card
        </Anchor>
      )}
    </p>
  );
}

/** Shown where taxes are charged, or an address is on file. */
function BilledTo({ state: { usage, viewer, address } }: { readonly state: UsagePageState }) {
  const { stored } = address;
  if (!usage.data?.tax && !stored) return null;
  return (
    <p className={classes['fine']}>
      {stored ? `Billed to ${stored.line1}, ${stored.city}` : 'No billing address yet'}
      <Anchor component="button" type="button" className={classes['change'] ?? ''} disabled={viewer.isOnBehalf} onClick={address.open}>
        {stored ? 'Change address' : 'Add address'}
      </Anchor>
    </p>
  );
}

function Buttons({ state }: { readonly state: UsagePageState }) {
  const { viewer, usage, status, projection, update, activation, portal, card, address } = state;
  const { hasPaymentMethod, canActivate } = status.data ?? {};
  const isClosed = viewer.isOnBehalf;
  return (
    <>
      {projection.isChanging && (
        <>
          <Button variant="default" onClick={projection.cancel}>
            Cancel
          </Button>
          <Button loading={projection.isAsking} onClick={update.open}>
            Update Usage
          </Button>
        </>
      )}
      {hasPaymentMethod === false && (
        <Button disabled={isClosed || card.isReturning} onClick={() => address.before(card.open)}>
          Payment Method
        </Button>
      )}
      {hasPaymentMethod && (
        <Button variant="default" disabled={isClosed} loading={portal.isBusy} onClick={portal.open}>
          Billing
        </Button>
      )}
      {canActivate && (
        <Button disabled={isClosed || !usage.data} onClick={() => address.before(activation.open)}>
          Activate
        </Button>
      )}
    </>
  );
}
