import type { Company } from '@earshot/contract';
import { type ConsentState, toConsentState } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { findListings, findLiveMessages, type Listing, type LiveMessage } from './companies-store.ts';

const mostNamed = 3;

type OwnedMessage = Pick<LiveMessage, 'client_id' | 'operator_id'>;

/** The companies that speak on a number's phone or ask to: waiting ones first, then by name. */
export async function listCompanies(db: Db, phone: string, now: number): Promise<Company[]> {
  const listings = await findListings(db, [phone]);
  return companiesIn(listings, await findLiveMessages(db, listings, now));
}

/** The company of a client as a number sees it; undefined if the client does not know the number. */
export const findCompany = async (db: Db, { phone, clientId }: { readonly phone: string; readonly clientId: string }, now: number) =>
  (await listCompanies(db, phone, now)).find((company) => company.clientId === clientId);

export function companiesIn(listings: readonly Listing[], messages: readonly OwnedMessage[]): Company[] {
  const byClient = Map.groupBy(messages, ({ client_id }) => client_id);
  return [...Map.groupBy(listings, ({ client_id }) => client_id)]
    .flatMap(([clientId, [first, ...others]]) => (first ? [toCompany([first, ...others], byClient.get(clientId) ?? [])] : []))
    .toSorted(byState);
}

function toCompany(listings: readonly [Listing, ...Listing[]], messages: readonly OwnedMessage[]): Company {
  const [{ client_id: clientId, clientName: name, agreedAt, leftAt, mutedAt }] = listings;
  const state = toConsentState({ agreedAt, leftAt });
  const asksSince = Math.min(...listings.map(({ createdAt }) => createdAt));
  return {
    clientId,
    name,
    operators: operatorNames(listings, new Set(messages.map(({ operator_id }) => operator_id))),
    state,
    since: { waiting: asksSince, agreed: agreedAt ?? asksSince, left: leftAt ?? asksSince }[state],
    isMuted: state === 'agreed' && mutedAt !== null,
    messageCount: messages.length,
  };
}

/** Operators who have a message for the number come first. */
function operatorNames(listings: readonly Listing[], senders: ReadonlySet<string>): string[] {
  const operators = new Map(listings.map(({ operatorId, operatorName }) => [operatorId, operatorName]));
  const isSilent = (id: string): number => (senders.has(id) ? 0 : 1);
  return [...operators]
    .toSorted(([one, name], [other, otherName]) => isSilent(one) - isSilent(other) || compare(name, otherName) || compare(one, other))
    .slice(0, mostNamed)
    .map(([, name]) => name);
}

const rank: Readonly<Record<ConsentState, number>> = { waiting: 0, agreed: 1, left: 1 };

const byState = (one: Company, other: Company): number =>
  rank[one.state] - rank[other.state] || compare(one.name.toLowerCase(), other.name.toLowerCase()) || compare(one.clientId, other.clientId);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
