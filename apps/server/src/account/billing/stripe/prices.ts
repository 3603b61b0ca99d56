import type { Prices, Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';

/** What each line of a subscription is for. */
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

/** How many of a kind there are; the activity is charged for each receiver. */
export const countOf = (usage: Usage, kind: Kind): number => {
  const { admins: admin, operators: operator, receivers: receiver, messages: message } = usage;
  return { admin, operator, receiver, message, receiverActivity: receiver }[kind];
};

/** Names a price by what it is for and by its cents: another price is another object, as Stripe never changes one. */
const lookupKeyOf = (kind: Kind, cents: number): string => `earshot_${kind.replace(/[A-Z]/, (capital) => `_${capital.toLowerCase()}`)}_${cents}`;

const metadataKey = 'earshot_kind';

/** What a price is for; undefined where somebody else made it. */
export const kindOf = ({ metadata, lookup_key }: Stripe.Price): Kind | undefined =>
  kinds.find((kind) => metadata[metadataKey] === kind || lookup_key?.replace(/\d+$/, '') === lookupKeyOf(kind, 0).replace(/0$/, ''));

/** Whether a price charges these cents a month for one. */
export const charges = ({ active, currency, recurring, unit_amount }: Stripe.Price, cents: number): boolean =>
  active && currency === 'usd' && unit_amount === cents && recurring?.interval === 'month' && recurring.interval_count === 1;

/** The name at Stripe of each configured price; those that are missing are made. */
export async function ensurePrices(stripe: Stripe, prices: Prices): Promise<Readonly<Record<Kind, string>>> {
  const lookup_keys = kinds.map((kind) => lookupKeyOf(kind, prices[kind]));
  const { data: found } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
  const idFor = async (kind: Kind): Promise<string> => {
    const known = found.find((price) => price.lookup_key === lookupKeyOf(kind, prices[kind]) && charges(price, prices[kind]));
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
  const lookup_key = lookupKeyOf(kind, cents);
  const { id } = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      product_data: { name: products[kind] },
      lookup_key,
      // From one that was archived at Stripe, which would keep the name for ever.
      transfer_lookup_key: true,
      metadata: { [metadataKey]: kind },
    },
    // Two servers that need it at once make one.
    { idempotencyKey: `price-${lookup_key}` },
  );
  return id;
}
