import type { MessageDraft, MessageSettings, RecipientChoice } from '@earshot/contract';
import { isNewVersion, Refusal, type Selection } from '@earshot/domain';
import { type Account, findAccount, liveMessageLimit, lockAccount, requireActive, requireUsable, startTrial } from '../../account/limits/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { changedElsewhere, modifiedAfter } from '../../platform/database/modified.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { listChanges, recipientChanges } from './changes.ts';
import { type MessageColumns, settingsColumns, toMessageState } from './columns.ts';
import type { MessageScope } from './conditions.ts';
import { deleteMessages, pauseMessages } from './delete-store.ts';
import { tellAudit } from './history.ts';
import { mayEditMessage } from './policy.ts';
import { countReceivers, findNamedChoice, mayChoose, replaceRecipients } from './recipients-store.ts';
import { contentColumns, countLive, findSpanish, lockMessage, type NewMessage, putMessage, putSpanish, removeSpanish, seesAnothers } from './store.ts';
import { carryAllHearings, keepVersion } from './versions-store.ts';
import { toNextVersion, toSameVersion, toSpoken } from './version.ts';

export interface WriteContext {
  readonly tx: Transaction;
  readonly live: LiveEvents;
  readonly actor: Actor;
  readonly now: number;
}

interface SaveRequest {
  readonly content: MessageDraft;
  readonly settings: MessageSettings;
  readonly receivers?: RecipientChoice | undefined;
}

/** Creates or updates a message with its Spanish version and, if given, its receivers. `requireSavable` has checked the request. */
export async function saveMessage(writing: WriteContext, request: SaveRequest) {
  const { tx, actor, now } = writing;
  const { content, receivers } = request;
  const isFinal = content.mode === 'final';
  const account = await (isFinal ? lockAccount : findAccount)(tx.db, actor.clientId);
  const stored = content.id === undefined ? undefined : await lockOwn(tx.db, actor, content.id);
  if (receivers) await requireChoosable(tx.db, actor, receivers);
  if (stored) requireFresh(stored, content);
  requireUsable(account, 'Messages', now);
  if (isFinal && !(stored && isLive(stored, now))) await requireMessagesWithinLimit(tx.db, account, { now });
  if (isFinal) await startTrial(tx.db, account, now);
  const { message: saved, changes } = await putContent(writing, request, stored);
  if (receivers) changes.push(...recipientChanges(await replaceRecipients(tx.db, actor, { id: saved.id, choice: receivers })));
  const wasFinal = stored?.is_draft === false;
  if (isFinal && !wasFinal) await tellAudit(writing, 'message.set', [saved], await listChosen(tx.db, actor, saved.id));
  else if (isFinal && changes.length > 0) await tellAudit(writing, 'message.changed', [saved], changes);
  if (isFinal) await publish(writing, saved.id);
  return { id: saved.id, modifiedAt: saved.modified_at.getTime(), wasFinal };
}

/** Deletes the actor's own messages: the named ones, or all under a filter. Returns their ids. */
export async function removeMessages(writing: WriteContext, selection: Selection, which: Pick<MessageScope, 'filter' | 'ids'>): Promise<string[]> {
  const { tx, actor, now } = writing;
  const scope = { clientId: actor.clientId, operatorId: actor.userId, timeZone: actor.timeZone, ...which };
  const removed = await deleteMessages(tx.db, scope, selection, now);
  if (selection.kind === 'some' && removed.length < selection.ids.size && (await seesAnothers(tx.db, actor, selection.ids)))
    throw new Refusal({ code: 'forbidden' }, 'This message belongs to another Operator. Only its creator can delete it.');
  if (selection.kind === 'some' && removed.length === 0) throw notFound('This message');
  // Checked last, as everywhere; the transaction rolls the deletion back.
  requireActive(await findAccount(tx.db, actor.clientId), 'Messages');
  const finals = removed.filter(({ is_draft }) => !is_draft);
  await tellAudit(writing, 'message.deleted', finals);
  // One event for all: a listener reads everything again for any message.
  if (finals[0]) await publish(writing, finals[0].id);
  return removed.map(({ id }) => id);
}

/** Takes the actor's own messages off the phones for a time, or resumes them. Returns how many changed. */
export async function pauseOrResume(
  writing: WriteContext,
  { selection, isPaused }: { readonly selection: Selection; readonly isPaused: boolean },
  which: Pick<MessageScope, 'filter' | 'ids'>,
): Promise<number> {
  const { tx, actor, now } = writing;
  const scope = { clientId: actor.clientId, operatorId: actor.userId, timeZone: actor.timeZone, ...which };
  const changed = await pauseMessages(tx.db, scope, { selection, isPaused, now });
  if (selection.kind === 'some' && changed.length < selection.ids.size) await requireOwn(tx.db, actor, selection.ids);
  // Like a deletion, it works after the free period: a message can be silenced at any time.
  requireActive(await findAccount(tx.db, actor.clientId), 'Messages');
  await tellAudit(writing, isPaused ? 'message.paused' : 'message.resumed', changed);
  if (changed[0]) await publish(writing, changed[0].id);
  return changed.length;
}

/** Refuses messages of others, and a missing one. */
async function requireOwn(db: Db, actor: Actor, ids: ReadonlySet<string>): Promise<void> {
  if (await seesAnothers(db, actor, ids)) throw new Refusal({ code: 'forbidden' }, 'This message belongs to another Operator. Only its creator can pause it.');
  const [only] = ids;
  if (ids.size === 1 && only !== undefined) await lockOwn(db, actor, only);
}

export async function saveRecipients(writing: WriteContext, messageId: string, choice: RecipientChoice): Promise<number> {
  const { tx, actor, now } = writing;
  const message = await lockOwn(tx.db, actor, messageId);
  await requireChoosable(tx.db, actor, choice);
  requireUsable(await findAccount(tx.db, actor.clientId), 'Messages', now);
  const changes = recipientChanges(await replaceRecipients(tx.db, actor, { id: message.id, choice }));
  if (!message.is_draft && changes.length > 0) await tellAudit(writing, 'message.changed', [message], changes);
  if (!message.is_draft) await publish(writing, message.id);
  return countReceivers(tx.db, actor.clientId, message.id);
}

/** The groups and contacts of a message that becomes final, for the audit: it tells nothing of the choices of a draft. */
async function listChosen(db: Db, { clientId }: Actor, messageId: string) {
  return recipientChanges({ added: await findNamedChoice(db, clientId, messageId), removed: { count: 0, named: [] } });
}

async function lockOwn(db: Db, actor: Actor, id: string): Promise<MessageColumns> {
  const message = await lockMessage(db, actor.clientId, id);
  if (!message || !mayEditMessage(actor, { clientId: message.client_id, operatorId: message.operator_id })) throw notFound('This message');
  return message;
}

async function requireChoosable(db: Db, actor: Actor, choice: RecipientChoice): Promise<void> {
  if (!(await mayChoose(db, actor, choice))) throw notFound('One of the Receivers');
}

/** Refuses more live messages than the account may have. Needs the account locked. */
export async function requireMessagesWithinLimit(
  db: Db,
  account: Account,
  { now, added = 1 }: { readonly now: number; readonly added?: number },
): Promise<void> {
  if ((await countLive(db, account.id, now)) + added <= liveMessageLimit(account)) return;
  throw new Refusal({ code: 'message_limit_reached' }, 'You have reached the limit of concurrent Geofence Messages you can have live in the field.');
}

/** decisions, Messages: a save sends back the `Modified` it read, and a final message is never autosaved back. */
function requireFresh(stored: MessageColumns, content: MessageDraft): void {
  if (content.modifiedAt !== stored.modified_at)
    throw changedElsewhere('This message was changed elsewhere. Reload it to see the changes; what you typed is still here.');
  if (!stored.is_draft && content.mode === 'draft') throw changedElsewhere('This message is already set; it cannot become a draft again.');
}

/** Returns whether it counts as a live message of its client: no draft, and not over. */
export const isLive = (message: MessageColumns, now: number): boolean => ['future', 'active', 'paused'].includes(toMessageState(message, now));

const toDate = (at: number | null | undefined): Date | null => (at === null || at === undefined ? null : new Date(at));

/** Writes the message with its Spanish version. Returns it, and the changes to a stored one. */
async function putContent({ tx, actor, now }: WriteContext, { content, settings }: SaveRequest, stored: MessageColumns | undefined) {
  const storedSpanish = stored && (await findSpanish(tx.db, actor.clientId, stored.id));
  const spanish = toSpanishWords(content, storedSpanish);
  const columns = contentColumns(content, settingsColumns(settings, actor.timeZone));
  const isNew = stored !== undefined && !stored.is_draft && isNewVersion(toSpoken(stored, storedSpanish?.body), toSpoken(columns, spanish?.body));
  const replay = settings.replay ?? 'all';
  const message: NewMessage = {
    ...columns,
    client_id: actor.clientId,
    id: stored?.id ?? newId(now),
    operator_id: actor.userId,
    ...(isNew ? toNextVersion(stored, replay) : toSameVersion(stored)),
    modified_at: new Date(modifiedAfter(stored?.modified_at ?? 0, now)),
    created_at: new Date(now),
    finalized_at: stored?.finalized_at ? new Date(stored.finalized_at) : columns.is_draft ? null : new Date(now),
    version_at: isNew || (stored?.finalized_at ?? null) === null ? (columns.is_draft ? null : new Date(now)) : toDate(stored?.version_at),
  };
  if (isNew) await keepVersion(tx.db, stored, { spanish: storedSpanish, replay, by: actor.userId, at: message.modified_at });
  await putMessage(tx.db, message, stored);
  if (spanish) await putSpanish(tx.db, message, spanish);
  else if (storedSpanish) await removeSpanish(tx.db, actor.clientId, message.id);
  if (isNew && replay !== 'all') await carryAllHearings(tx.db, message);
  return { message, changes: stored ? listChanges({ message: stored, spanish: storedSpanish }, { message, spanish }, replay) : [] };
}

/** The Spanish words after a save: those of the request, the stored ones if the request leaves Spanish out, and none if both are empty. */
function toSpanishWords(
  { spanishTitle, spanishBody }: MessageDraft,
  stored: MessageColumns | undefined,
): { readonly title: string; readonly body: string } | undefined {
  if (spanishTitle === undefined && spanishBody === undefined) return stored && { title: stored.title, body: stored.body };
  const words = { title: spanishTitle ?? '', body: spanishBody ?? '' };
  return words.title === '' && words.body === '' ? undefined : words;
}

/** Tells watching screens and the phones that a message changed. */
export const publish = ({ live, tx, actor }: WriteContext, messageId: string): Promise<void> =>
  live.publish(tx, { clientId: actor.clientId, messageId, kind: 'message' });
