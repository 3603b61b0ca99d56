import type { contract, Handlers } from '@earshot/contract';
import { pageOf } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { daysOf } from './days.ts';
import { KeptDays } from './kept-days.ts';
import { personOf } from './person.ts';
import { scopeOf } from './policy.ts';
import { receiversOf } from './receivers.ts';
import { reportOf } from './report.ts';
import { activityOf, messagesHeard, placesOf, summaryOf } from './service.ts';
import { watchHandler } from './watch.ts';

export function activityHandlers(services: Services): Handlers<typeof contract.activity, Context> {
  const { database } = services;
  const kept = new KeptDays((error) => services.log.error(error));
  return {
    summary: async ({ query }, { actor, now }) => ({ data: await summaryOf(database.db, scopeOf(actor), query.QueryTime ?? now) }),
    list: async ({ query }, { actor, now }) => {
      const { rows, pager, receiverCount } = await activityOf(database.db, scopeOf(actor), {
        at: query.QueryTime ?? now,
        search: query.searchString ?? '',
        outcome: query.statusFilter,
        page: pageOf(query),
        sort: query.sort,
        order: query.order,
      });
      return { returnData: rows, pager, ReceiverCount: receiverCount };
    },
    person: async ({ query }, { actor, now }) => personOf(database.db, scopeOf(actor), { contactId: query.contactId, at: query.QueryTime ?? now }),
    places: async ({ query }, { actor, now }) => ({ data: await placesOf(database.db, scopeOf(actor), query.QueryTime ?? now) }),
    messages: async ({ query }, { actor, now }) => ({
      data: await messagesHeard(database.db, scopeOf(actor), { ids: [...query.ids], at: query.QueryTime ?? now }),
    }),
    overTime: async ({ query }, { actor, now }) => {
      const scope = scopeOf(actor);
      const asked = { ...query, timeZone: actor.timeZone, at: now };
      const key = JSON.stringify([scope, query.fromDate, query.toDate, actor.timeZone]);
      return kept.answer(key, now, () => daysOf(database.db, scope, asked));
    },
    receivers: async ({ query }, { actor, now }) =>
      receiversOf(services, actor, {
        at: query.QueryTime ?? now,
        now,
        page: pageOf(query),
        search: query.searchString ?? '',
        messageId: query.messageId,
        outcome: query.outcome,
        cause: query.cause,
      }),
    report: async ({ query }, { actor, now }) =>
      reportOf(database.db, scopeOf(actor), {
        at: query.QueryTime ?? now,
        page: pageOf(query),
        messageId: query.messageId,
        contactId: query.contactId,
        location: query.location,
      }),
    watch: watchHandler(services),
  };
}
