import type { BillingLanguage } from '@earshot/domain';
import type { PaymentFailure } from './provider.ts';

/** Reasons of a failed payment, in the words of the email about it. */
export const failureWords: Readonly<Record<BillingLanguage, Readonly<Record<PaymentFailure, string>>>> = {
  en: {
    'no card': 'There is no card to charge.',
    'expired card': 'The card has expired.',
    'no funds': 'The card has insufficient funds.',
    declined: 'The card was declined.',
  },
  es: {
    'no card': 'No hay ninguna tarjeta a la que hacer el cobro.',
    'expired card': 'La tarjeta venció.',
    'no funds': 'La tarjeta no tiene fondos suficientes.',
    declined: 'La tarjeta fue rechazada.',
  },
};
