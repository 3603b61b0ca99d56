import type { Company } from '@earshot/contract';
import { type InboxMessage, maySpeak } from '@earshot/domain';
import { companiesIn, findListings, findLiveMessages } from '../../messaging/consents/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { findFingerprint } from './inbox-store.ts';
import { hashText, inboxFor } from './inbox.ts';
import { type InboxChanges, InboxCache, type InboxReport } from './inbox-cache.ts';

/** The answer to "what is new since my cursor?": nothing, the changes, or all messages; companies if they changed. */
interface InboxNews {
  readonly cursor: string;
  readonly messages?: InboxMessage[];
  readonly changes?: InboxChanges;
  readonly companies?: Company[];
}

export function inboxNews(db: Db): (phone: string, cursor: string | undefined, now: number) => Promise<InboxNews> {
  const known = new InboxCache();
  return async (phone, cursor, now) => {
    // The fingerprint is read before the messages: a change in between then shows at the next request.
    const fingerprint = await findFingerprint(db, phone);
    if (cursor !== undefined && known.isCurrent(phone, cursor, { fingerprint, now })) return { cursor };
    const told = await whatToTell(db, phone, now);
    const changes = cursor === undefined || cursor === told.cursor ? undefined : known.changesSince(phone, cursor, told);
    known.remember(phone, told, { fingerprint, now });
    if (cursor === told.cursor) return { cursor };
    const { companies, ...changed } = changes ?? { companies: told.companies, messages: told.messages };
    return { cursor: told.cursor, ...('removed' in changed ? { changes: changed } : changed), ...(companies && { companies }) };
  };
}

/** The whole answer for a number's device: the same cursor means the same messages and companies. */
async function whatToTell(db: Db, phone: string, now: number): Promise<InboxReport> {
  const listings = await findListings(db, phone);
  const { messages, contents, owners } = await inboxFor(db, { phone, contacts: listings.filter(maySpeak) }, now);
  const keptBack = await findLiveMessages(
    db,
    listings.filter((listing) => !maySpeak(listing)),
    now,
  );
  const live = [...owners, ...keptBack];
  const companies = companiesIn(listings, live);
  const companiesHash = hashText(JSON.stringify(companies));
  return {
    cursor: hashText([...contents.values(), companiesHash].join()),
    messages,
    contents,
    companies,
    companiesHash,
    validUntil: Math.min(...live.map(({ ends_at }) => ends_at ?? Infinity)),
  };
}
