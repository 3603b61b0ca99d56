import type { Prices, Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';

/** Prices of the lines, and whether tax comes on top. */
export interface Tariff {
  readonly prices: Prices;
  readonly isTaxed: boolean;
}

export type Kind = keyof Prices;

/** In the order of the invoice. */
export const kinds = ['admin', 'operator', 'receiver', 'message', 'receiverActivity'] as const satisfies readonly Kind[];

const products: Readonly<Record<Kind, string>> = {
  admin: 'Earshot: Admin',
  operator: 'Earshot: Operator',
  receiver: 'Earshot: Receiver',
  message: 'Earshot: Concurrent message',
  receiverActivity: 'Earshot: Receiver activity',
};

/** Number of a kind; activity is charged for each receiver. */
export const usageCount = (usage: Usage, kind: Kind): number => {
  const { admins: admin, operators: operator, receivers: receiver, messages: message } = usage;
  return { admin, operator, receiver, message, receiverActivity: receiver }[kind];
};

/** Names a price by its kind and its cents: another amount is another object, as Stripe never changes a price. */
const toLookupKey = (kind: Kind, cents: number): string => `earshot_${kind.replace(/[A-Z]/, (capital) => `_${capital.toLowerCase()}`)}_${cents}`;

const metadataKey = 'earshot_kind';

/** The kind of a price; undefined if another program made it. */
export const toPriceKind = ({ metadata, lookup_key }: Stripe.Price): Kind | undefined =>
  kinds.find((kind) => metadata[metadataKey] === kind || lookup_key?.replace(/\d+$/, '') === toLookupKey(kind, 0).replace(/0$/, ''));

export const charges = ({ active, currency, recurring, unit_amount }: Stripe.Price, cents: number): boolean =>
  active && currency === 'usd' && unit_amount === cents && recurring?.interval === 'month' && recurring.interval_count === 1;

/** Stripe's id of each configured price; makes the missing ones. */
export async function ensurePrices(stripe: Stripe, prices: Prices): Promise<Readonly<Record<Kind, string>>> {
  const lookup_keys = kinds.map((kind) => toLookupKey(kind, prices[kind]));
  const { data: found } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
  const idFor = async (kind: Kind): Promise<string> => {
    const known = found.find((price) => price.lookup_key === toLookupKey(kind, prices[kind]) && charges(price, prices[kind]));
    return known?.id ?? makePrice(stripe, kind, prices[kind]);
  };
  const [admin, operator, receiver, message, receiverActivity] = await Promise.all([
    idFor('admin'),
    idFor('operator'),
    idFor('receiver'),
    idFor('message'),
    idFor('receiverActivity'),
  ]);
  return { admin, operator, receiver, message, receiverActivity };
}

async function makePrice(stripe: Stripe, kind: Kind, cents: number): Promise<string> {
  const lookup_key = toLookupKey(kind, cents);
  const { id } = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      // Tax comes on top. Stripe never lets a price change this.
      tax_behavior: 'exclusive',
      product_data: { name: products[kind] },
      lookup_key,
      // Takes the key over from an archived price, which would keep it for ever.
      transfer_lookup_key: true,
      metadata: { [metadataKey]: kind },
    },
    // Two servers that need it at once make one.
    { idempotencyKey: `price-${lookup_key}` },
  );
  return id;
}
