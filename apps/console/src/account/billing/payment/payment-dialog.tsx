import type { PaymentSetup } from '@earshot/contract';
import { Button, Loader, Modal, useComputedColorScheme } from '@mantine/core';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import dialog from '../../../ui/dialog.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { appearances } from './appearance.ts';
import { CardForm } from './card-form.tsx';
import { openCards } from './card-script.ts';
import { PaymentButtons } from './payment-buttons.tsx';
import classes from './payment.module.css';
import type { Card } from './use-card.ts';

/** Takes a card. The card goes from the provider's form to the provider, and never to this server. */
export function PaymentDialog({ card }: { readonly card: Card }) {
  const isOpen = useOpened(card.isOpen);
  // If the dialog closed half-way, the provider would have the card and the account would not.
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={card.close}
      title={card.replaces ? 'Change card' : 'Payment Method'}
      size={446}
      centered
      closeOnEscape={!isBusy}
      // A slip of the finger would lose the typed card.
      closeOnClickOutside={false}
      withCloseButton={!isBusy}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <Attempt card={card} onBusy={setBusy} />
    </Modal>
  );
}

interface AttemptProps {
  readonly card: Card;
  readonly onBusy: (isBusy: boolean) => void;
}

// Loads once for each attempt: a later answer would discard the typed card.
const once = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' } as const;

function Attempt({ card, onBusy }: AttemptProps) {
  const begun = useQuery({
    ...once,
    queryKey: ['payment-setup', card.clientId, card.attempt],
    gcTime: 0,
    queryFn: () => api.billing.beginPaymentSetup({ query: card.replaces ? { replaces: true } : {} }),
  });
  const setup = begun.data?.setup;
  const form = useQuery({
    ...once,
    queryKey: ['card-form', setup?.scriptUrl, setup?.publishableKey],
    enabled: setup !== undefined,
    structuralSharing: false,
    queryFn: () => openCards(setup as PaymentSetup),
  });
  const hasCard = begun.isSuccess && !setup;
  const leave = useEffectEvent(() => card.alreadyThere(begun.data?.message ?? 'Payment method already exists'));
  useEffect(() => {
    if (hasCard) leave();
  }, [hasCard]);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const options = useMemo(() => setup && { clientSecret: setup.clientSecret, appearance: appearances[scheme] }, [setup, scheme]);
  const failed = [begun, form].find(({ isError }) => isError);
  return (
    <>
      <p className={classes['about']}>
        {setup?.provider === 'sandbox' ? 'This is a sandbox: no real card is charged.' : 'Your card details go to the payment provider, never to this server.'}
      </p>
      {options && form.data ? (
        <Elements stripe={form.data} options={options}>
          <CardForm card={card} onBusy={onBusy} />
        </Elements>
      ) : (
        <>
          <div className={classes['card']}>
            {failed ? (
              <Notice text={failureText(failed.error)}>
                <Button variant="default" onClick={() => void failed.refetch()}>
                  Try again
                </Button>
              </Notice>
            ) : (
              <Loader className={classes['wait'] ?? ''} size="sm" aria-label="Loading the card form" />
            )}
          </div>
          <PaymentButtons isReady={false} onClose={card.close} />
        </>
      )}
    </>
  );
}
