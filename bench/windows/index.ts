import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDevice, openSession } from '../../apps/server/src/platform/session/session.ts';
import { addConsents, addContacts, addMessages, addOperator, type World } from '../world.ts';
import type { WindowsReport, Windows } from './windows-worker.ts';

/** `BENCH_WINDOWS` windows are open in all, `BENCH_WINDOWS_EACH` of them at one company. */
const windowCount = Number(process.env['BENCH_WINDOWS'] ?? 1_000);
const windowsEach = Number(process.env['BENCH_WINDOWS_EACH'] ?? 10);
const people = 20;
const hearings = 100;
/** One after another, as phones report over a morning. */
const betweenMs = 100;
const patienceMs = 20_000;

interface Company {
  readonly windows: readonly number[];
  readonly messageIds: readonly string[];
  readonly phones: readonly string[];
}

/** Time from a reported hearing until each window of its company shows it, and the server's cost of that. */
export async function benchWindows(world: World): Promise<string> {
  const { db } = world.server.services.database;
  const companies: Company[] = [];
  const windows: { token: string; messageIds: readonly string[] }[] = [];
  while (windows.length < windowCount) {
    const operator = await addOperator(world);
    await addContacts(world, operator, people);
    await addConsents(world, operator);
    await addMessages(world, operator, 60);
    const live = await world.sql('select id from messages where client_id = $1 and not is_draft order by id desc limit 10', [operator.clientId]);
    const messageIds = live.rows.map(({ id }) => String(id));
    for (const id of messageIds)
      await world.sql('insert into message_groups (client_id, message_id, group_id) select $1, $2, id from groups where client_id = $1 and is_default', [
        operator.clientId,
        id,
      ]);
    const { rows } = await world.sql('select phone from contacts where client_id = $1 order by id', [operator.clientId]);
    const own = Array.from({ length: windowsEach }, (_, index) => windows.length + index);
    for (const _ of own) windows.push({ token: (await openSession(db, { clientId: operator.clientId, userId: operator.id }, Date.now())).token, messageIds });
    companies.push({ windows: own, messageIds, phones: rows.map(({ phone }) => String(phone)) });
  }
  await world.sql('vacuum analyze');

  const heardBy = new Map<number, { readonly heard: number; readonly at: number }>();
  const worker = new Worker(new URL('windows-worker.ts', import.meta.url));
  const opened = new Promise<number>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (told: WindowsReport) => {
      if (told.kind === 'open') resolve(told.failed);
      else if (told.heard > (heardBy.get(told.window)?.heard ?? 0)) heardBy.set(told.window, told);
    });
  });
  try {
    worker.postMessage({ port: Number(new URL(world.baseUrl).port), windows } satisfies Windows);
    const failed = await opened;
    const counts = companies.map(() => 0);
    const times: number[] = [];
    const cpu = process.cpuUsage();
    const began = performance.now();
    for (let index = 0; index < hearings; index += 1) {
      const which = index % companies.length;
      const company = companies[which];
      if (!company) continue;
      const count = (counts[which] ?? 0) + 1;
      counts[which] = count;
      const [messageId = '', phone = ''] = [
        company.messageIds[count % company.messageIds.length],
        company.phones[Math.floor(count / company.messageIds.length)],
      ];
      const { token } = await openDevice(db, phone, Date.now());
      const reportedAt = Date.now();
      await world.api(token).receivers.report({ body: { events: [{ id: randomUUID(), messageId, version: 1, kind: 'heard', at: reportedAt }] } });
      // The next one does not wait for the windows of this one.
      void (async () => {
        for (const window of company.windows) {
          while ((heardBy.get(window)?.heard ?? 0) < count && Date.now() - reportedAt < patienceMs) await sleep(5);
          times.push((heardBy.get(window)?.at ?? Infinity) - reportedAt);
        }
      })();
      await sleep(betweenMs);
    }
    while (times.length < hearings * windowsEach && performance.now() - began < hearings * betweenMs + patienceMs) await sleep(20);
    const seconds = (performance.now() - began) / 1000;
    const used = process.cpuUsage(cpu);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): string => `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity)}`;
    return [
      `${windowCount} windows of ${companies.length} companies, ${failed} of which found no stream; ${hearings} hearings, one each ${betweenMs} ms.`,
      `From the report to the cell of a window, ms, ${pauseMsText}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}; ${sorted.length} of ${hearings * windowsEach} cells.`,
      `The process, windows included: ${(((used.user + used.system) / 1e6 / seconds) * 100).toFixed(0)}% of one processor.`,
    ].join('\n\n');
  } finally {
    await worker.terminate();
  }
}

const pauseMsText = '300 of which a window waits for more news';
