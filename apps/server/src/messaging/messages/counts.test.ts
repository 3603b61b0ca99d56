import { addDays } from '@earshot/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { buildOperator, saveWith } from './message.test-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The kept counts and the real ones, both without zeros. */
async function keptAndReal(clientId: string) {
  const { db } = server.services.database;
  const read = async (query: ReturnType<typeof sql<{ row: string }>>) => (await query.execute(db)).rows.map(({ row }) => row);
  const kept = await read(sql`select concat_ws(' ', operator_id, is_draft, start_date, duration_step, count) as row
    from message_counts where client_id = ${clientId} and count <> 0 order by 1`);
  const real = await read(sql`select concat_ws(' ', operator_id, is_draft, start_date, duration_step, count(*)) as row
    from messages where client_id = ${clientId} and parent_id is null and deleted_at is null group by operator_id, is_draft, start_date, duration_step order by 1`);
  return { kept, real };
}

/** A step in the life of an operator's messages. */
const change = fc.record({
  kind: fc.constantFrom('add', 'edit', 'set', 'delete one', 'delete all active'),
  which: fc.nat(50),
  startsIn: fc.integer({ min: -3, max: 40 }),
  days: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  isHalfDay: fc.boolean(),
  spanish: fc.boolean(),
});

it('the kept counts are the real ones after any changes, and every page by status is the next part of the whole list', async () => {
  const today = '2026-11-20';
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
      const client = await buildClient(server);
      const operator = await buildOperator(server, client);
      const { api } = operator;
      for (const { kind, which, startsIn, days, isHalfDay, spanish } of changes) {
        const { docs } = (await api.messages.list({ query: { perpage: 100 } })).contents;
        const chosen = docs[which % Math.max(docs.length, 1)];
        const startDate = addDays(today, startsIn);
        const dates = { startDate, endDate: days === null ? null : addDays(startDate, days - 1), startMinute: 0, endMinute: isHalfDay ? 720 : 1440 };
        const mayBeSet = startsIn >= 1 || days === null;
        const words = { title: `Message ${which}`, ...(spanish && { spanishTitle: 'Hola', spanishBody: 'Adiós' }) };
        if (kind === 'add' || !chosen) await api.messages.save(saveWith({ ...words, mode: mayBeSet ? 'final' : 'draft' }, dates));
        else if (kind === 'edit' || kind === 'set') {
          const mode = chosen.mode === 'final' || (kind === 'set' && mayBeSet) ? 'final' : 'draft';
          if (mode === 'draft' || mayBeSet) await api.messages.save(saveWith({ ...words, id: chosen.id, modifiedAt: chosen.modifiedAt, mode }, dates));
        } else if (kind === 'delete one') await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([chosen.id]) } } });
        else await api.messages.remove({ body: { selection: { kind: 'all', except: new Set() }, status: 'Active' } });
      }
      const { kept, real } = await keptAndReal(client.id);
      expect(kept).toEqual(real);
      for (const order of ['asc', 'desc'] as const) {
        const { contents } = await api.messages.list({ query: { sort: 'Status', order, perpage: 100 } });
        expect(contents.docs).toHaveLength(contents.pager.totalItems);
        expect(contents.draft_count).toBe(contents.docs.filter(({ mode }) => mode === 'draft').length);
        expect(contents.pager.totalItems).toBe(contents.active_count + contents.future_count + contents.expire_count + contents.draft_count);
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(contents.pager.totalItems / 3) }, (_, index) =>
            api.messages.list({ query: { sort: 'Status', order, perpage: 3, page: index + 1 } }),
          ),
        );
        expect(pages.flatMap((page) => page.contents.docs.map(({ id }) => id))).toEqual(contents.docs.map(({ id }) => id));
      }
    }),
    { numRuns: 8 },
  );
}, 60_000);
