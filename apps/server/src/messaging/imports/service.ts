import type { ContactImport, ImportRow } from '@earshot/contract';
import { formatCount, type Prices, receiverPrice, Refusal } from '@earshot/domain';
import { isPhoneCountry } from '@earshot/domain/phone';
import * as z from 'zod';
import { recordDone } from '../../account/audit/index.ts';
import {
  countReceivers,
  findAccount,
  lockAccount,
  mayHaveReceivers,
  requireReceiversWithinLimit,
  requireUsable,
  tooManyReceivers,
} from '../../account/limits/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Rounds, startRounds } from '../../platform/jobs/interval.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Services } from '../../platform/services.ts';
import { alreadyThere, examine, type ExaminationResult, type File, inOrder } from './examine-rows.ts';
import {
  addImport,
  countContactsAnew,
  countNewNumbers,
  failImport,
  failStuck,
  findExisting,
  findRunning,
  finishImport,
  hasLeft,
  insertContacts,
  lockLeft,
  lockRunning,
  noteProgress,
  type Owner,
  takeUp,
  touch,
} from './store.ts';

const queue = 'imports';
const Job = z.object({ clientId: z.string(), id: z.string() });

/** Longest file that is imported before the answer; a longer one continues after it. */
export const maxRowsAtOnce = 2_000;
/** An import without progress for this long was abandoned by its job. */
export const stuckMs = 15 * 60_000;
export const stuckText = 'The import was interrupted. Nothing was stored. Import the file again.';
const maxTries = 3;
/** Interval between two notes of progress. */
const noteEveryMs = 1_000;
/** An import without progress for this long was abandoned by a killed server. pg-boss would notice within two minutes. */
const leftMs = 4_000;
const lookEveryMs = 2_000;

/** The result of an import, without storing anything. */
export async function previewImport({ database: { db }, config: { prices } }: Services, file: File, now: number): Promise<ContactImport> {
  const { clientId } = file.owner;
  const account = await findAccount(db, clientId);
  requireUsable(account, 'Contacts', now);
  const { good, problems } = await examine(db, file);
  const invalid = problems.filter(({ kind }) => kind === 'invalid').length;
  const newReceivers = await countNewNumbers(
    db,
    clientId,
    good.map(({ phone }) => phone),
  );
  const isBilled = account.activated_at !== null;
  const isTooMany = !isBilled && !mayHaveReceivers(account, (await countReceivers(db, clientId)) + newReceivers);
  return {
    status: 'preview',
    total: file.rows.length,
    processed: file.rows.length,
    stored: isTooMany ? 0 : good.length,
    duplicates: problems.length - invalid,
    invalid,
    problems: [...problems],
    undoable: 0,
    ...(isTooMany && { message: tooManyReceivers().message }),
    ...(isBilled && good.length > 0 && { monthly: monthlyCost(newReceivers, prices) }),
  };
}

/** The monthly cost of new receivers (decisions, Account states and billing). */
const monthlyCost = (receivers: number, prices: Prices): ContactImport['monthly'] => ({
  receivers,
  receiver: prices.receiver,
  activity: prices.receiverActivity,
  total: receivers * receiverPrice(prices),
});

interface WriteContext {
  readonly tx: Transaction;
  readonly live: LiveEvents;
  readonly now: number;
}

/** Refuses an operator's second import while one is running. */
async function requireNoOther(db: Db, owner: Owner, now: number): Promise<void> {
  await failStuck(db, owner, { before: now - stuckMs, now, message: stuckText });
  if (await findRunning(db, owner, { since: now - stuckMs, now }))
    throw new Refusal({ code: 'conflict' }, 'An import is still running. Wait until it is finished.');
}

/** Imports a short, already examined file in one transaction; returns its id. */
export async function importAtOnce({ tx, live, now }: WriteContext, file: File, examined: ExaminationResult): Promise<string> {
  const { owner, country, rows } = file;
  const id = newId(now);
  await requireNoOther(tx.db, owner, now);
  await addImport(tx.db, owner, { id, country, total: rows.length, status: 'done', now });
  await storeContacts({ tx, live, now }, { owner, id }, examined);
  return id;
}

/** Stores a long file for a job; returns its id. */
export async function importLater({ jobs }: Services, { tx, now }: Omit<WriteContext, 'live'>, { owner, country, rows }: File): Promise<string> {
  const id = newId(now);
  await requireNoOther(tx.db, owner, now);
  requireUsable(await findAccount(tx.db, owner.clientId), 'Contacts', now);
  await addImport(tx.db, owner, { id, country, total: rows.length, status: 'running', rows: JSON.stringify(rows), now });
  await jobs.add(tx, queue, { clientId: owner.clientId, id });
  return id;
}

/** Stores all valid rows or, past the limit of free use, none. Numbers that became contacts since the lookup are duplicates too. */
async function storeContacts(
  { tx, live, now }: WriteContext,
  { owner, id }: { readonly owner: Owner; readonly id: string },
  { good, problems }: ExaminationResult,
): Promise<void> {
  const { db } = tx;
  const account = await lockAccount(db, owner.clientId);
  requireUsable(account, 'Contacts', now);
  const late = await insertContacts(db, owner, { importId: id, rows: good, now });
  await requireReceiversWithinLimit(db, account);
  const names = await findExisting(
    db,
    owner,
    late.map(({ phone }) => phone),
  );
  const all = late.length === 0 ? problems : inOrder([...problems, ...late.map(({ row, phone }) => alreadyThere(row, names.get(phone) ?? ''))]);
  const stored = good.length - late.length;
  await finishImport(db, { clientId: owner.clientId, id }, { stored, problems: all, now });
  if (stored === 0) return;
  await recordDone({ tx, actor: owner, now }, 'contacts.imported', [{ subjectId: id, subject: contactsText(stored) }]);
  await live.publish(tx, { clientId: owner.clientId, kind: 'contacts' });
}

/** '1 contact', '2,265 contacts' */
export const contactsText = (contacts: number): string => (contacts === 1 ? '1 contact' : `${formatCount(contacts)} contacts`);

/** Starts the job that imports long files. An interrupted one begins again: nothing is stored before the end. */
export async function workOnImports(services: Services): Promise<Rounds> {
  await work(services);
  return startRounds(
    lookEveryMs,
    () => takeUpLeft(services),
    (error) => services.log.error(error),
  );
}

/** Gives abandoned imports another job. If the first job continues after all, one of the two finds nothing to do. */
async function takeUpLeft({ database, jobs, now }: Services): Promise<void> {
  const since = { before: now() - leftMs, now: now() };
  if (!(await hasLeft(database.db, since))) return;
  await database.transaction(async (tx) => {
    const left = (await lockLeft(tx.db, since)).map(({ client_id: clientId, id }) => ({ clientId, id }));
    for (const key of left) await touch(tx.db, key, now());
    await jobs.addAll(tx, queue, left);
  });
}

const work = (services: Services): Promise<void> =>
  services.jobs.work(queue, async (data) => {
    const key = Job.parse(data);
    const { database, live, now } = services;
    const taken = await takeUp(database.db, key, now());
    if (!taken?.rows) return;
    if (taken.tries > maxTries) return failImport(database.db, key, { message: stuckText, now: now() });
    const owner = { clientId: key.clientId, userId: taken.operator_id };
    const country = isPhoneCountry(taken.country) ? taken.country : 'US';
    let notedAt = performance.now();
    const examined = await examine(database.db, { owner, country, rows: JSON.parse(taken.rows) as ImportRow[] }, async (processed) => {
      if (performance.now() < notedAt + noteEveryMs) return;
      notedAt = performance.now();
      await noteProgress(database.db, key, { processed, now: now() });
    });
    try {
      await database.transaction(async (tx) => {
        if (await lockRunning(tx.db, key)) await storeContacts({ tx, live, now: now() }, { owner, id: key.id }, examined);
      });
      await countContactsAnew(database.db);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await failImport(database.db, key, { message: error.message, now: now() });
    }
  });
