import type { Prices, Usage } from '@earshot/domain';
import { onTestFinished } from 'vitest';
import type { FakeCard } from '../../../../test/fake-stripe-books.ts';
import { type FakeStripe, startFakeStripe } from '../../../../test/fake-stripe.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { PaymentProvider } from '../provider.ts';
import type { StripeSettings } from './client.ts';
import { openStripe } from './index.ts';

export const prices: Prices = { admin: 500, operator: 1_000, receiver: 100, message: 50, receiverActivity: 25 };
/** 500 + 2 × 1000 + 4 × 100 + 25 × 50 + 4 × 25 cents. */
export const usage: Usage = { admins: 1, operators: 2, receivers: 4, messages: 25 };
export const usageCents = 4_250;

/** Friday, 20 November 2026, 17:00 UTC. */
export const today = Date.UTC(2026, 10, 20, 17);

export interface Setting {
  readonly fake: FakeStripe;
  readonly stripe: PaymentProvider;
  readonly troubles: readonly unknown[];
  /** Opens another one on the same books, like another server or one with other prices. */
  open(prices: Prices, isTaxed?: boolean): Promise<PaymentProvider>;
}

export function stripeSettings({ settings }: FakeStripe, others: Readonly<Record<string, string>> = {}): StripeSettings {
  const { cards } = readConfig({ ...settings, ...others });
  if (cards.kind !== 'stripe') throw new Error('These settings are not for Stripe');
  return cards;
}

/** The real SDK with the stand-in it speaks to. */
export async function startStripe(): Promise<Setting> {
  const fake = await startFakeStripe(() => today);
  onTestFinished(() => fake.close());
  const troubles: unknown[] = [];
  const open = (at: Prices, isTaxed = false) => openStripe(stripeSettings(fake), { prices: at, isTaxed, onTrouble: (error) => troubles.push(error) });
  return { fake, stripe: await open(prices), troubles, open };
}

export const ada = { clientId: 'client-1', name: 'Ada Co', email: 'ada@earshot.example', language: 'en' } as const;

export async function buildPayer({ fake, stripe }: Setting, card?: FakeCard): Promise<string> {
  const customerId = await stripe.ensureCustomer(ada);
  await stripe.takeCard(customerId, await saveCard({ fake, stripe }, customerId, card));
  return customerId;
}

/** Goes through the card form; returns the id of the finished setup. */
export async function saveCard({ fake, stripe }: Pick<Setting, 'fake' | 'stripe'>, customerId: string, card?: FakeCard): Promise<string> {
  const { clientSecret } = await stripe.beginSetup(customerId);
  const setupId = clientSecret.split('_secret_')[0] ?? '';
  fake.books.finishSetup(setupId, card);
  return setupId;
}

export const timesAsked = ({ asked }: FakeStripe, wanted: string): number => asked.filter(({ call }) => call === wanted).length;
