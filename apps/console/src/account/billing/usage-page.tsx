import { Button, Radio, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { AddOnsCard } from './add-ons-card.tsx';
import { BillFooter } from './bill-footer.tsx';
import { RateCard } from './rate-card.tsx';
import { UsageCard } from './usage-card.tsx';
import classes from './usage-page.module.css';
import { type UsagePageState, useUsagePage } from './use-usage-page.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const PaymentDialog = lazyPart(() => import('./payment/payment-dialog.tsx'), 'PaymentDialog');

const AddressDialog = lazyPart(() => import('./address/address-dialog.tsx'), 'AddressDialog');

/** The account's usage, its monthly cost and its payment (spec 2 §2.5). */
export function UsagePage() {
  const state = useUsagePage();
  const { viewer, usage, projection } = state;
  return (
    <>
      <PageHeader title="Usage" note={viewer.clientName} />
      {usage.data ? (
        <div className={classes['cards']}>
          <UsageCard usage={usage.data} projection={projection} closedBecause={state.sliderClosedBecause} />
          <RateCard usage={usage.data} projected={projection.projected} isAsking={projection.isAsking} viewer={viewer} />
          <AddOnsCard />
          <BillFooter state={state} />
        </div>
      ) : usage.isError ? (
        <ErrorPanel error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <Sheet>
          <SkeletonRows label="Loading the usage" />
        </Sheet>
      )}
      <Dialogs state={state} />
    </>
  );
}

interface FreeDaysProps {
  readonly keep: string;
  readonly giveUp: string;
  readonly activation: UsagePageState['activation'];
}

/** Asks whether to keep free days that have not begun. */
const FreeDays = ({ keep, giveUp, activation: { keepsFreeDays, setKeepsFreeDays, isBusy } }: FreeDaysProps) => (
  <Radio.Group aria-label="Your free days" mt="md" value={keepsFreeDays ? 'keep' : 'give up'} onChange={(value) => setKeepsFreeDays(value === 'keep')}>
    <Stack gap="xs">
      <Radio value="keep" label={keep} disabled={isBusy} />
      <Radio value="give up" label={giveUp} disabled={isBusy} />
    </Stack>
  </Radio.Group>
);

function Dialogs({ state: { update, activation, attention, card, address } }: { readonly state: UsagePageState }) {
  return (
    <>
      {update.question !== undefined && (
        <ConfirmDialog
          opened={update.isOpen}
          text={update.question}
          isBusy={update.isBusy}
          error={update.error}
          onCancel={update.close}
          onConfirm={update.confirm}
        />
      )}
      {activation.question !== undefined && (
        <ConfirmDialog
          opened={activation.isOpen}
          title="Activate"
          text={activation.question.text}
          choice={activation.question.freeDays && <FreeDays {...activation.question.freeDays} activation={activation} />}
          isBusy={activation.isBusy}
          error={activation.error}
          remedy={
            <Button
              variant="default"
              onClick={() => {
                activation.close();
                card.change();
              }}
            >
              Change card
            </Button>
          }
          onCancel={activation.close}
          onConfirm={activation.confirm}
        />
      )}
      {attention.text !== undefined && (
        <AlertDialog opened={attention.isOpen} title="Attention" onClose={attention.close}>
          <p>{attention.text}</p>
        </AlertDialog>
      )}
      <Suspense>{address.attempt > 0 && <AddressDialog address={address} />}</Suspense>
      <Suspense>{card.attempt > 0 && <PaymentDialog card={card} />}</Suspense>
    </>
  );
}
