import type { Company } from '@earshot/contract';
import { type InboxMessage, maySpeak } from '@earshot/domain';
import { companiesIn, findListings, findLiveMessages } from '../../messaging/consents/index.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import { findFingerprints } from './inbox-store.ts';
import { findInboxes, hashText } from './inbox.ts';
import { type InboxChanges, InboxCache, type InboxReport } from './inbox-cache.ts';

/** The question of a number's device: what is new since my cursor? */
interface Question {
  readonly phone: string;
  readonly cursor: string | undefined;
  readonly now: number;
}

/** The answer: nothing, the changes, or all messages; companies if they changed. */
interface InboxNews {
  readonly cursor: string;
  readonly messages?: InboxMessage[];
  readonly changes?: InboxChanges;
  readonly companies?: Company[];
}

/** A message for a whole company has all of its phones ask: so many of them are answered together. */
const mostTogether = 100;

export function inboxNews(db: Db): (question: Question) => Promise<InboxNews> {
  const known = new InboxCache();
  return inBatches(mostTogether, async (questions) => {
    const now = Math.max(...questions.map((question) => question.now));
    // The fingerprints are read before the messages: a change in between then shows at the next request.
    const fingerprints = await findFingerprints(db, [...new Set(questions.map(({ phone }) => phone))]);
    const seen = (phone: string) => ({ fingerprint: fingerprints.get(phone) ?? '', now });
    const isCurrent = ({ phone, cursor }: Question) => cursor !== undefined && known.isCurrent(phone, cursor, seen(phone));
    const late = new Set(questions.filter((question) => !isCurrent(question)));
    const reportFor = await findReports(db, [...new Set(Array.from(late, ({ phone }) => phone))], now);
    return (question) => {
      const { phone, cursor } = question;
      if (cursor !== undefined && !late.has(question)) return { cursor };
      const told = reportFor(phone);
      const changes = cursor === undefined || cursor === told.cursor ? undefined : known.changesSince(phone, cursor, told);
      known.remember(phone, told, seen(phone));
      if (cursor === told.cursor) return { cursor };
      const { companies, ...changed } = changes ?? { companies: told.companies, messages: told.messages };
      return { cursor: told.cursor, ...('removed' in changed ? { changes: changed } : changed), ...(companies && { companies }) };
    };
  });
}

/** The whole answer for a device of any of these numbers: the same cursor means the same messages and companies. */
async function findReports(db: Db, phones: readonly string[], now: number): Promise<(phone: string) => InboxReport> {
  const listings = phones.length > 0 ? await findListings(db, phones) : [];
  const inboxFor = await findInboxes(db, listings.filter(maySpeak), now);
  const silent = listings.filter((listing) => !maySpeak(listing));
  const keptBack = Map.groupBy(await findLiveMessages(db, silent, now), ({ phone }) => phone);
  const listed = Map.groupBy(listings, ({ phone }) => phone);
  return (phone) => {
    const { messages, contents, owners } = inboxFor(phone);
    const live = [...owners, ...(keptBack.get(phone) ?? [])];
    const companies = companiesIn(listed.get(phone) ?? [], live);
    const companiesHash = hashText(JSON.stringify(companies));
    return {
      cursor: hashText([...contents.values(), companiesHash].join()),
      messages,
      contents,
      companies,
      companiesHash,
      validUntil: Math.min(...live.map(({ ends_at }) => ends_at ?? Infinity)),
    };
  };
}
