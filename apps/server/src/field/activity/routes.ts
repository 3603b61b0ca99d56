import type { contract, Handlers } from '@earshot/contract';
import { clockToleranceMs } from '../../platform/database/database.ts';
import { toPage } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { loadActivityDays } from './days.ts';
import type { KeptSums } from './kept-sums.ts';
import { KeptTallies, readTallies } from './kept-tallies.ts';
import { loadHistory } from './history.ts';
import { loadPerson } from './person.ts';
import { findPlaces } from './places-store.ts';
import { mayReadAudit, toScope } from './policy.ts';
import { maxMessages } from './message-sums.ts';
import { loadReceivers } from './receivers.ts';
import { loadReport } from './report.ts';
import { loadActivity, messagesHeard, loadPlaces, loadSummary } from './service.ts';
import { watchHandler } from './activity-stream.ts';

export function activityHandlers(services: Services, sums: KeptSums): Handlers<typeof contract.activity, Context> {
  const { database, live } = services;
  const tallies = new KeptTallies({ db: database.db, live });
  /** A request about an earlier instant is worked out by itself. */
  const talliesAt = (at: number | undefined, now: number) => ({
    at: at ?? now,
    read: at === undefined ? tallies.read.bind(tallies) : readTallies.bind(undefined, database.db),
  });
  return {
    summary: async ({ query }, { actor, now }) => {
      void sums.makeReady(toScope(actor), now);
      return { data: await loadSummary(database.db, toScope(actor), talliesAt(query.QueryTime, now)) };
    },
    list: async ({ query }, { actor, now }) => {
      const { rows, pager, receiverCount } = await loadActivity(database.db, toScope(actor), {
        ...talliesAt(query.QueryTime, now),
        search: query.searchString ?? '',
        outcome: query.statusFilter,
        page: toPage(query),
        sort: query.sort,
        order: query.order,
      });
      return { returnData: rows, pager, ReceiverCount: receiverCount };
    },
    person: async ({ query }, { actor, now }) => loadPerson(database.db, toScope(actor), { contactId: query.contactId, at: query.QueryTime ?? now }),
    places: async ({ query: { QueryTime } }, { actor, now }) => {
      const read = QueryTime === undefined ? tallies.readPlaces.bind(tallies) : findPlaces.bind(undefined, database.db);
      return { data: await loadPlaces(database.db, toScope(actor), { at: QueryTime ?? now, read }) };
    },
    messages: async ({ query }, { actor, now }) => {
      void sums.makeReady(toScope(actor), now);
      return { data: await messagesHeard(database.db, toScope(actor), { ids: [...query.ids], at: query.QueryTime ?? now }) };
    },
    overTime: async ({ query }, { actor, now }) =>
      loadActivityDays(database.db, toScope(actor), { ...query, timeZone: actor.timeZone, at: now, maxMessages }, (scope, range) => sums.read(scope, range)),
    receivers: async ({ query }, { actor, now }) =>
      loadReceivers(services, actor, {
        at: query.QueryTime ?? now,
        now,
        page: toPage(query),
        search: query.searchString ?? '',
        messageId: query.messageId,
        outcome: query.outcome,
        cause: query.cause,
      }),
    history: async ({ query }, { actor, now }) =>
      loadHistory(database.db, toScope(actor), {
        // Another server, whose clock is ahead, may have answered the first page.
        at: Math.min(query.QueryTime ?? now, now + clockToleranceMs),
        isPast: query.QueryTime !== undefined,
        page: toPage(query),
        contactId: query.contactId,
        messageId: query.messageId,
        kind: query.kind,
        search: query.searchString?.trim() ?? '',
        readsBills: actor.roles.has('holder'),
        readsAudit: mayReadAudit(actor),
      }),
    report: async ({ query }, { actor, now }) =>
      loadReport(database.db, toScope(actor), {
        at: query.QueryTime ?? now,
        page: toPage(query),
        messageId: query.messageId,
        contactId: query.contactId,
        location: query.location,
      }),
    watch: watchHandler(services),
  };
}
