import { setTimeout } from 'node:timers/promises';
import type { ContactImport, contract, Handlers, ImportProblem } from '@earshot/contract';
import { formatCount, Refusal } from '@earshot/domain';
import { recordDone } from '../../account/audit/index.ts';
import { findAccount, requireActive } from '../../account/limits/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { findPhoneCountry } from '../contacts/index.ts';
import { examine } from './examine-rows.ts';
import { mayImport } from './policy.ts';
import { contactsText, importAtOnce, importLater, maxRowsAtOnce, previewImport, stuckMs, stuckText } from './service.ts';
import { findImport, findLast, type Owner, type StoredImport } from './store.ts';
import { countUnused, lockImport, undoImport } from './undo-store.ts';

/** A call ends after 10 s, and sending a long file takes some of them. */
const answerWithinMs = 5_000;
const lookEveryMs = 100;

export function importsHandlers(services: Services): Handlers<typeof contract.imports, Context> {
  const { live } = services;
  const { db } = services.database;
  return {
    add: async ({ query, body }, { actor, now, carryOut }) => {
      if (!mayImport(actor)) throw forbidden();
      const until = performance.now() + answerWithinMs;
      const file = { owner: actor, rows: body, country: await findPhoneCountry(db, actor, query.countryCode) };
      if (query.preview) return { success: 1 as const, import: await previewImport(services, file, now) };
      const isShort = body.length <= maxRowsAtOnce;
      // Runs before the transaction, which must not wait for it.
      const examined = isShort ? await examine(db, file) : undefined;
      const { import: begun } = await carryOut(async (tx) => {
        const id = examined ? await importAtOnce({ tx, live, now }, file, examined) : await importLater(services, { tx, now }, file);
        return { success: 1 as const, import: await toContactImport(tx.db, actor, (await findImport(tx.db, actor, id)) ?? missing(), now) };
      });
      // Waits for the result as long as callers wait (decisions, Contacts).
      let latest = begun;
      while (latest.status === 'running' && performance.now() < until) {
        await setTimeout(lookEveryMs);
        latest = await toContactImport(db, actor, (await findImport(db, actor, begun.Id ?? '')) ?? missing(), services.now());
      }
      return { success: 1 as const, message: outcomeText(latest), import: latest };
    },
    get: async ({ query }, { actor, now }) => ({ import: await toContactImport(db, actor, (await findImport(db, actor, query.id)) ?? missing(), now) }),
    last: async (_input, { actor, now }) => {
      const last = await findLast(db, actor);
      return { data: last ? [await toContactImport(db, actor, last, now)] : [] };
    },
    undo: async ({ body }, { actor, now, carryOut }) => {
      if (!mayImport(actor)) throw forbidden();
      return carryOut(async (tx) => {
        await requireUndoable(tx.db, actor, body.id);
        requireActive(await findAccount(tx.db, actor.clientId), 'Contacts');
        const { removed, kept } = await undoImport(tx.db, actor, body.id);
        if (removed > 0) {
          await recordDone({ tx, actor, now }, 'contacts.import-undone', [{ subjectId: body.id, subject: contactsText(removed) }]);
          await live.publish(tx, { clientId: actor.clientId, kind: 'contacts' });
        }
        return { success: 1 as const, message: undoneText(removed, kept), removed, kept };
      });
    },
  };
}

const missing = (): never => {
  throw notFound('This import');
};

async function requireUndoable(db: Db, owner: Owner, id: string): Promise<void> {
  const { status } = (await lockImport(db, owner, id)) ?? missing();
  const refuse = (message: string): never => {
    throw new Refusal({ code: 'conflict' }, message);
  };
  if (status === 'undone') refuse('This import was already undone.');
  if (status !== 'done') refuse('This import stored nothing to undo.');
  if ((await findLast(db, owner))?.id !== id) refuse('Only the last import can be undone.');
}

/** An import in an answer; one without progress for long has failed. */
async function toContactImport(db: Db, owner: Owner, row: StoredImport, now: number): Promise<ContactImport> {
  const isStuck = row.status === 'running' && row.touched_at <= now - stuckMs;
  const message = isStuck ? stuckText : row.message;
  return {
    Id: row.id,
    status: isStuck ? 'failed' : row.status,
    total: row.total,
    processed: row.processed,
    stored: row.stored,
    duplicates: row.duplicates,
    invalid: row.invalid,
    problems: row.problems as ImportProblem[],
    undoable: row.status === 'done' ? await countUnused(db, owner, row.id) : 0,
    ...(message !== null && { message }),
    createdAt: row.created_at,
  };
}

/** The outcome, for callers that read nothing else of the answer. */
function outcomeText({ status, stored, total, processed, message }: ContactImport): string {
  if (status === 'running') return `The import is still running: ${formatCount(processed)} of ${formatCount(total)} rows read so far. Ask again with its Id.`;
  if (status !== 'done') return message ?? 'The import failed.';
  const skipped = total - stored;
  return `${contactsText(stored)} ${stored === 1 ? 'was' : 'were'} imported.${skipped === 0 ? '' : ` ${formatCount(skipped)} ${skipped === 1 ? 'row was' : 'rows were'} skipped.`}`;
}

const undoneText = (removed: number, kept: number): string =>
  `${contactsText(removed)} of the import ${removed === 1 ? 'was' : 'were'} removed.${kept === 0 ? '' : ` ${contactsText(kept)} ${kept === 1 ? 'was' : 'were'} used since and ${kept === 1 ? 'stays' : 'stay'}.`}`;
