import type { contract, Handlers, Input } from '@earshot/contract';
import { formatCount, isFew, toSchedule } from '@earshot/domain';
import { liveMessageLimit } from '../../account/limits/index.ts';
import { RememberedByVersion } from '../../platform/database/contact-versions.ts';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { recallMemberCounts } from '../groups/index.ts';
import { toMessage, toRecipients, toRow } from './responses.ts';
import { toMessageSettings } from './columns.ts';
import { countListed, countStates } from './counts-store.ts';
import { readFilter } from './filters.ts';
import { duplicateMessages } from './duplicating.ts';
import { findHeard, type ReadHearings } from './heard-messages.ts';
import { listByHeard, listPage } from './list-store.ts';
import { maySaveMessages } from './policy.ts';
import { listRecentSets } from './recent-recipients.ts';
import { countReceivers, findRecipients, recallReceivers } from './recipients-store.ts';
import { restoreMessages } from './restoring.ts';
import { requireSavable } from './save-check.ts';
import { pauseOrResume, removeMessages, saveMessage, saveRecipients } from './service.ts';
import { findListFacts, findSpanish } from './store.ts';
import { visibleMessage } from './visible.ts';

export function messagesHandlers({ database, live }: Services, readHearings: ReadHearings): Handlers<typeof contract.messages, Context> {
  const { db } = database;
  const [audiences, members] = [new RememberedByVersion<number>(), new RememberedByVersion<number>()];
  return {
    list: async ({ query }, { actor, now }) => {
      const { clientId, userId, timeZone } = actor;
      const at = query.querytime ?? now;
      const filter = readFilter({ ...query, key: query.filterkey, value: query.filtervalue, at }, { status: 'status', key: 'filterkey', value: 'filtervalue' });
      const facts = await findListFacts(db, clientId, now);
      const operatorId = facts.view_messages ? undefined : userId;
      const sort = query.sort ?? 'Mode,Modified';
      const heard = await findHeard(db, readHearings, { actor, filter, isSorted: sort === 'Heard' });
      const scope = { clientId, operatorId, timeZone, filter, ids: meetIds(heard.ids, query.ids), remembered: audiences, now };
      const page = { ...toPage(query), sort, order: query.order ?? (sort === 'Mode,Modified' ? ('desc' as const) : ('asc' as const)) };
      const counts = await countStates(db, scope, userId);
      const listed = countListed(counts, filter.states);
      const rows = sort === 'Heard' ? await listByHeard(db, scope, page, heard.ranked) : await listPage(db, scope, { ...page, sort }, counts);
      return {
        contents: {
          docs: rows.map((row) => toRow(row, at)),
          pager: toPager(page, listed.all),
          expire_count: counts.expired.all,
          active_count: counts.active.all,
          future_count: counts.future.all,
          paused_count: counts.paused.all,
          draft_count: counts.draft.all,
          live_count: facts.live_count,
          live_limit: liveMessageLimit(facts),
          editablecount: maySaveMessages(actor) ? listed.own : 0,
        },
      };
    },
    get: async ({ query }, context) => {
      const message = await visibleMessage(db, context.actor, query.id);
      const spanish = await findSpanish(db, context.actor.clientId, message.id);
      return { content: { content: toMessage(message, spanish), message_settings: toMessageSettings(message) } };
    },
    save: async ({ body }, { actor, now, carryOut }) => {
      if (!maySaveMessages(actor)) throw forbidden();
      const { content, message_settings: settings, receivers } = body;
      return carryOut(async (tx) => {
        // Runs inside, so that a repeated save gets its answer even when its hours are over by then.
        requireSavable(content, toSchedule(settings, actor.timeZone), now);
        const saved = await saveMessage({ tx, live, actor, now }, { content, settings, receivers });
        if (content.mode === 'draft') return { success: 1 as const, insertId: saved.id, Modified: saved.modifiedAt, message: 'Saved' };
        const done = saved.wasFinal ? 'This Message is updated' : 'This Message is set';
        // A separate call may choose them later.
        const hasReceivers = (await countReceivers(tx.db, actor.clientId, saved.id)) > 0;
        const message = hasReceivers ? `${done}.` : `${done}, but has no Receivers.`;
        return { success: 1 as const, insertId: saved.id, Modified: saved.modifiedAt, message };
      });
    },
    remove: async ({ body }, { actor, now, carryOut }) => {
      if (!maySaveMessages(actor)) throw forbidden();
      const filter = chosenFilter(body, now);
      return carryOut(async (tx) => {
        const { ids } = await findHeard(tx.db, readHearings, { actor, filter, isSorted: false });
        const deletedIds = await removeMessages({ tx, live, actor, now }, body.selection, { filter, ids });
        return { success: 1 as const, message: deletedText(deletedIds.length), ...(isFew(body.selection) && { deletedIds }) };
      });
    },
    pause: async ({ body }, { actor, now, carryOut }) => {
      if (!maySaveMessages(actor)) throw forbidden();
      const filter = chosenFilter(body, now);
      return carryOut(async (tx) => {
        const { ids } = await findHeard(tx.db, readHearings, { actor, filter, isSorted: false });
        const count = await pauseOrResume({ tx, live, actor, now }, body, { filter, ids });
        return { success: 1 as const, message: pausedText(count, body.isPaused), count };
      });
    },
    duplicate: async ({ body }, { actor, now, carryOut }) => {
      if (!maySaveMessages(actor)) throw forbidden();
      const filter = chosenFilter(body, now);
      return carryOut(async (tx) => {
        const { ids } = await findHeard(tx.db, readHearings, { actor, filter, isSorted: false });
        const draftIds = await duplicateMessages({ tx, live, actor, now }, body.selection, { filter, ids });
        return { success: 1 as const, message: duplicatedText(draftIds.length), draftIds };
      });
    },
    restore: async ({ body }, { actor, now, carryOut }) => {
      if (!maySaveMessages(actor)) throw forbidden();
      return carryOut(async (tx) => {
        await restoreMessages({ tx, live, actor, now }, body.ContentID);
        return { success: 1 as const, message: restoredText(body.ContentID.length) };
      });
    },
    recipients: async ({ query }, context) => {
      const message = await visibleMessage(db, context.actor, query.message_id);
      const { clientId } = context.actor;
      const { groups, contacts } = await findRecipients(db, clientId, message.id);
      const { count, version } = await recallReceivers(db, clientId, message.id, { remembered: audiences, now: context.now });
      const ids = groups.map(({ id }) => id);
      return toRecipients({
        groups,
        contacts,
        count,
        memberCounts: await recallMemberCounts(db, clientId, ids, { remembered: members, version, now: context.now }),
      });
    },
    recentRecipients: async (_input, { actor }) => ({ sets: await listRecentSets(db, actor) }),
    saveRecipients: async ({ body: { messageId, ...choice } }, { actor, now, carryOut }) => {
      if (!maySaveMessages(actor)) throw forbidden();
      return carryOut(async (tx) => ({ success: 1 as const, ReceiverCount: await saveRecipients({ tx, live, actor, now }, messageId, choice) }));
    },
  };
}

/** The ids in both lists; a missing list limits nothing. */
const meetIds = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter((id) => other.includes(id)) : (one ?? other);

function chosenFilter(
  { selection, status, filterKey: key, filterValue: value, search, queryTime: at }: NonNullable<Input<typeof contract.messages.remove>['body']>,
  now: number,
) {
  if (selection.kind === 'some' && selection.ids.size === 0) throw invalid({ field: 'selectedMessages', message: 'Choose at least one message' });
  return readFilter({ search, status, key, value, at: at ?? now }, { status: 'statusFilter', key: 'selectedFilterKey', value: 'selectedFilterValue' });
}

function pausedText(count: number, isPaused: boolean): string {
  if (count === 0) return isPaused ? 'There was nothing to pause: drafts and expired messages are not on phones.' : 'There was nothing to resume.';
  const what = count === 1 ? 'The message is' : `${formatCount(count)} messages are`;
  return isPaused ? `${what} paused, and off all phones until you resume.` : `${what} live again.`;
}

function duplicatedText(count: number): string {
  if (count === 0) return 'There was nothing to duplicate.';
  return count === 1 ? 'The message is duplicated as a draft.' : `${formatCount(count)} messages are duplicated as drafts.`;
}

const restoredText = (count: number): string => (count === 1 ? 'The message is restored.' : `${formatCount(count)} messages are restored.`);

function deletedText(count: number): string {
  if (count === 0) return 'There was nothing to delete.';
  if (count === 1) return 'A message has been deleted and will be removed from the mobile device of the Receivers.';
  return `${formatCount(count)} messages have been deleted and will be removed from the mobile devices of the Receivers.`;
}
