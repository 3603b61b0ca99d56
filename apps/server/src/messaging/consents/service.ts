import type { Company } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { findListings, findLiveMessages } from './companies-store.ts';
import { findCompany } from './companies.ts';
import { lockNumber } from './number-store.ts';
import { addReport } from './reports-store.ts';
import { agree, type ConsentKey, findInviter, leave, setMuted } from './store.ts';

export interface Answer {
  readonly state?: 'agreed' | 'left' | undefined;
  readonly isMuted?: boolean | undefined;
}

interface WriteContext extends Pick<Services, 'live'> {
  readonly tx: Transaction;
  readonly now: number;
}

/** Applies an answer and returns the company's resulting state. A company that does not know the number is not found. */
export async function answerCompany(writing: WriteContext, who: ConsentKey, { state, isMuted }: Answer): Promise<Company> {
  const { tx, now } = writing;
  await lockNumber(tx.db, who.phone);
  await requireCompany(tx.db, who, now);
  // The client's screens hear only of changes they may show: even the instant would reveal a refusal.
  const isAnswered = state === 'agreed' ? await agree(tx.db, who, { how: 'asked', now }) : state === 'left' ? await leave(tx.db, who, now) : false;
  const isMuteSet = isMuted !== undefined && (await setMuted(tx.db, who, { isMuted, now }));
  const company = await requireCompany(tx.db, who, now);
  if (isMuted === true && company.state !== 'agreed') throw new Refusal({ code: 'conflict' }, 'You can mute only companies that may speak on this phone.');
  if (isAnswered || isMuteSet) await announce(writing, who);
  return company;
}

/** Stores a complaint about a company, for the super admins, and leaves the company. */
export async function reportCompany(writing: WriteContext, who: ConsentKey, reason: string): Promise<Company> {
  const { tx, now } = writing;
  await lockNumber(tx.db, who.phone);
  await requireCompany(tx.db, who, now);
  await addReport(tx.db, { ...who, id: newId(now), reason, now });
  return answerCompany(writing, who, { state: 'left' });
}

/**
 * A person who signs in with the code of an invitation's link agrees to the company that sent it to this very number.
 * Any other code means nothing.
 */
export async function agreeByInvitation(writing: WriteContext, { code, phone }: { readonly code: string; readonly phone: string }): Promise<void> {
  const { tx, now } = writing;
  const clientId = await findInviter(tx.db, { code, phone });
  if (clientId !== undefined && (await agree(tx.db, { clientId, phone }, { how: 'invitation', now }))) await announce(writing, { clientId, phone });
}

/** An operator who signs in the own phone has agreed on it that the company may speak there. */
export async function agreeOnPhone(writing: WriteContext, who: ConsentKey): Promise<void> {
  await agree(writing.tx.db, who, { how: 'asked', now: writing.now });
  await announce(writing, who);
}

async function requireCompany(db: Db, who: ConsentKey, now: number): Promise<Company> {
  const company = await findCompany(db, who, now);
  if (!company) throw notFound('This company');
  return company;
}

/** Tells the client's screens: its contacts, and the rows of each operator who has a message for the number. */
async function announce({ live, tx, now }: WriteContext, { clientId, phone }: ConsentKey): Promise<void> {
  await live.publish(tx, { clientId, kind: 'contacts' });
  const listings = await findListings(tx.db, [phone], clientId);
  const messages = await findLiveMessages(tx.db, listings, now);
  const ofOperators = new Map(messages.map(({ operator_id, id }) => [operator_id, id]));
  for (const messageId of ofOperators.values()) await live.publish(tx, { clientId, messageId, kind: 'other' });
}
