import type { Drive, DriveAnswer, DriveInbox } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { visibleMessage } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { changedElsewhere, modifiedAfter } from '../../platform/database/modified.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type Draft, messageOfDraft } from './draft.ts';
import { findFingerprint } from './fingerprint-store.ts';
import { findClientName, findMessages } from './messages-store.ts';
import { collectOutcomes } from './outcomes.ts';
import { findPeople } from './people-store.ts';
import { hashOfInputs, prepare, requireEars, withDraft } from './preparation.ts';
import { driveAnswer, namingRoute } from './run.ts';
import { countDriveTests, type DriveTest, lockDriveTest, putDriveTest } from './store.ts';

/** Each runs again by itself. */
const maxDriveTests = 50;

interface DriveTrial {
  readonly drive: Drive;
  readonly draft?: Draft | undefined;
}

/** Drives an unsaved route, perhaps with an unsaved message. */
export async function tryDrive(db: Db, { actor, now }: Pick<Context, 'actor' | 'now'>, { drive, draft }: DriveTrial): Promise<DriveAnswer> {
  await requireEars(db, actor, drive);
  const message = draft && (await readDraft(db, actor, { draft, now }));
  const prepared = await prepare(db, actor, { drive, now });
  return namingRoute('points', () => driveAnswer(message ? withDraft(prepared, message) : prepared));
}

interface DriveQuestion {
  readonly messageId?: string | undefined;
  readonly ears?: Drive['ears'] | undefined;
  /** Epoch ms. */
  readonly startsAt: number;
}

/**
 * The inbox of a phone that is simulated beside the console. Only reads: such a phone belongs to no person, and nothing
 * that it does is stored.
 */
export async function readInbox(
  db: Db,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { messageId, ears = { kind: 'everyone' }, startsAt }: DriveQuestion,
): Promise<DriveInbox> {
  await requireEars(db, actor, { ears });
  const { seesAll } = await findFingerprint(db, actor.clientId);
  const messages = await findMessages(db, actor, { seesAll, notOverAt: Math.min(now, startsAt), messageId });
  if (messageId !== undefined && messages.length === 0) throw notFound('This message');
  if (messageId !== undefined && messages[0]?.texts.en === '') throw invalid({ field: 'messageId', message: 'This message has no text yet' });
  const { sets } = await findPeople(db, actor, { ears, messageIds: messages.map(({ id }) => id) });
  return { people: sets.map(({ count, names, messageIds }) => ({ count, names: [...names], messageIds: [...messageIds] })), messages: [...messages] };
}

async function readDraft(db: Db, actor: Actor, { draft, now }: { readonly draft: Draft; readonly now: number }) {
  const saved = draft.content.id === undefined ? undefined : await visibleMessage(db, actor, draft.content.id);
  return messageOfDraft(draft, { id: saved?.id ?? newId(now), timeZone: actor.timeZone, clientName: await findClientName(db, actor) });
}

interface SaveRequest {
  readonly id?: string | undefined;
  readonly modifiedAt?: number | undefined;
  readonly name: string;
  readonly drive: Drive;
}

/** Saves a route, new or changed, with its current answer. */
export async function saveDriveTest(db: Db, { actor, now, carryOut }: Context, { id, modifiedAt, name, drive }: SaveRequest) {
  await requireEars(db, actor, drive);
  const prepared = await prepare(db, actor, { drive, now });
  const answer = await namingRoute('drive.points', () => driveAnswer(prepared));
  const ran = { answer, outcomes: collectOutcomes(answer), fingerprint: prepared.fingerprint, inputs: hashOfInputs(prepared) };
  return carryOut(async (tx) => {
    // Checked inside the transaction, so that a repeated save gets its answer although it is stale by then.
    const stored = await requireSavable(tx.db, actor, { id, modifiedAt });
    const saved = { id: stored?.id ?? newId(now), modifiedAt: modifiedAfter(stored?.modifiedAt ?? 0, now) };
    await putDriveTest(tx.db, actor, { ...saved, name, drive, ran, ranAt: now });
    return { success: 1 as const, insertId: saved.id, modifiedAt: saved.modifiedAt, answer };
  });
}

async function requireSavable(db: Db, actor: Actor, { id, modifiedAt }: Pick<SaveRequest, 'id' | 'modifiedAt'>): Promise<DriveTest | undefined> {
  if (id === undefined) {
    if ((await countDriveTests(db, actor)) < maxDriveTests) return undefined;
    throw new Refusal({ code: 'conflict' }, `You have ${maxDriveTests} saved routes. Delete one before you save another.`);
  }
  const stored = await lockDriveTest(db, actor, id);
  if (!stored) throw notFound('This route');
  if (stored.modifiedAt !== modifiedAt) throw changedElsewhere('This route was changed elsewhere. Reload it to see the changes; what you drew is still here.');
  return stored;
}
