import { Loader } from '@mantine/core';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { confirmCard } from './confirm-card.ts';
import { PaymentButtons } from './payment-buttons.tsx';
import classes from './payment.module.css';
import { takeCard } from './take-card.ts';
import type { Card } from './use-card.ts';

interface CardFormProps {
  readonly card: Card;
  readonly onBusy: (isBusy: boolean) => void;
}

/** The provider's card form, and SAVE. It must be inside `Elements`. */
export function CardForm({ card, onBusy }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [loadProblem, setLoadProblem] = useState<string>();
  // The provider keeps the card: after a later failure the same setup is tried again.
  const confirmedId = useRef<string>(undefined);
  const save = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return;
      confirmedId.current ??= await confirmCard(stripe, elements);
      if (confirmedId.current === undefined) return;
      await card.saved(await takeCard(confirmedId.current));
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate();
  };
  const problem = loadProblem ?? (save.error ? failureText(save.error) : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes['card']} aria-busy={!isReady}>
        {!isReady && loadProblem === undefined && <Loader className={classes['wait'] ?? ''} size="sm" aria-label="Loading the card form" />}
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => setReady(true)}
          onChange={() => !save.isPending && save.error && save.reset()}
          onLoadError={({ error }) => setLoadProblem(error.message ?? 'The card form could not be loaded. Close it and try again.')}
        />
      </div>
      <div className={classes['problem']}>{problem !== undefined && <Notice text={problem} />}</div>
      <PaymentButtons isReady={isReady && loadProblem === undefined} isBusy={save.isPending} onClose={card.close} />
    </form>
  );
}
