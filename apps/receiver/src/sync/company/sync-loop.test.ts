import { type DeviceEvent, Unreachable } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeviceRecord, memoryStorage, nothingKept } from '@earshot/receiver-core';
import { company, makeInbox, message } from '../../testing/index.ts';
import type { InboxAnswer, SyncApi } from './receiver-api.ts';
import { SyncLoop } from './sync-loop.ts';

const event = (part: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id: crypto.randomUUID(),
  messageId: 'm1',
  version: 1,
  kind: 'heard',
  at: Date.now(),
  ...part,
});

/** A server in memory; `down` and `refusing` simulate its failures. */
class Server implements SyncApi {
  readonly stored = new Map<string, DeviceEvent>();
  readonly unknownMessages = new Set<string>();
  readonly badIds = new Set<string>();
  inbox = makeInbox();
  down = false;
  refusing: Refusal | undefined;
  asked: (string | undefined)[] = [];
  /** Loses the answer after storing the events. */
  losesAnswers = false;
  takesNoEvents = false;
  answersAfterMs = 0;
  /** Loses a pull's answer. */
  losesPulls = false;
  largestReport = 0;
  /** Answered once, in place of all messages. */
  changes: InboxAnswer['changes'];
  companies: InboxAnswer['companies'];

  async pull(cursor: string | undefined): Promise<InboxAnswer> {
    this.#fail();
    this.asked.push(cursor);
    const { changes, companies, inbox, answersAfterMs, losesPulls } = this;
    const common = { cursor: inbox.cursor, now: Date.now(), ...(companies && { companies }) };
    this.changes = undefined;
    if (answersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    if (losesPulls) throw new Unreachable('Lost');
    if (changes) return { ...common, changes };
    return { ...common, ...(cursor === inbox.cursor ? {} : { messages: inbox.messages }) };
  }

  async report(events: readonly DeviceEvent[]) {
    this.#fail();
    if (this.takesNoEvents) throw new Unreachable('Broken');
    this.largestReport = Math.max(this.largestReport, events.length);
    if (events.some(({ id }) => this.badIds.has(id))) throw new Refusal({ code: 'invalid_input', issues: [] }, 'No.');
    const known = events.filter(({ messageId }) => !this.unknownMessages.has(messageId));
    for (const each of known) this.stored.set(each.id, each);
    if (this.losesAnswers) throw new Unreachable('Lost');
    return { stored: known.map(({ id }) => id), refused: events.filter((each) => !known.includes(each)).map(({ id }) => id) };
  }

  #fail(): void {
    if (this.down) throw new Unreachable('Down');
    if (this.refusing) throw this.refusing;
  }
}

async function setUp() {
  const server = new Server();
  const storage = memoryStorage();
  const record = await DeviceRecord.open(storage);
  const signedOut = vi.fn<() => void>();
  const loop = new SyncLoop({ api: server, record, now: Date.now, takeInbox: (inbox) => record.commit({ inbox }), onSignedOut: signedOut });
  onTestFinished(() => loop.stop());
  return { server, storage, record, loop, signedOut };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

describe('the sync', () => {
  it('keeps events while the server is down, over a reload, and sends them later with their own time', async () => {
    const { server, storage, record, loop } = await setUp();
    server.down = true;
    const heard = event({ at: 1_000 });
    record.commit({ newEvents: [heard] });
    await loop.sync();
    expect(loop.view.outcome).toBe('unreachable');
    expect((await storage.load()).events).toEqual([heard]);
    server.down = false;
    await loop.sync();
    expect([...server.stored.values()]).toEqual([heard]);
    expect((await storage.load()).events).toEqual([]);
  });

  it('sends unanswered events again; the server recognises their id', async () => {
    const { server, record, loop } = await setUp();
    record.commit({ newEvents: [event()] });
    server.losesAnswers = true;
    await loop.sync();
    expect(record.kept.events).toHaveLength(1);
    server.losesAnswers = false;
    await loop.sync();
    expect(record.kept.events).toHaveLength(0);
    expect(server.stored.size).toBe(1);
  });

  it('forgets what is stored and what is refused', async () => {
    const { server, record, loop } = await setUp();
    server.unknownMessages.add('gone');
    record.commit({ newEvents: [event(), event({ messageId: 'gone' })] });
    await loop.sync();
    expect(record.kept.events).toEqual([]);
    expect(server.stored.size).toBe(1);
  });

  it('lets no bad event hold up the others', async () => {
    const { server, record, loop } = await setUp();
    const events = Array.from({ length: 7 }, () => event());
    server.badIds.add(events[3]?.id ?? '');
    record.commit({ newEvents: events });
    await loop.sync();
    expect(server.stored.size).toBe(6);
    expect(record.kept.events).toEqual([]);
  });

  it('asks every minute, with the cursor of the last answer, and soon after an event', async () => {
    const { server, record, loop } = await setUp();
    server.inbox = makeInbox(message({ id: 'm1' }));
    loop.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual([undefined, 'm1.1']);
    expect(record.kept.inbox?.messages).toHaveLength(1);
    record.commit({ newEvents: [event()] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.stored.size).toBe(1);
  });

  it('says that the device was signed out, and keeps the events', async () => {
    const { server, record, loop, signedOut } = await setUp();
    server.refusing = new Refusal({ code: 'signed_out' }, 'Sign in again.');
    record.commit({ newEvents: [event()] });
    await loop.sync();
    expect(signedOut).toHaveBeenCalledTimes(1);
    expect(record.kept.events).toHaveLength(1);
  });

  it.each([
    ['is full', async () => Promise.reject(new Error('disk full'))],
    ['never answers', async () => new Promise<never>(() => {})],
  ])('sends what happened even when the disk %s: a reload would lose it', async (_, write) => {
    const { server } = await setUp();
    const record = await DeviceRecord.open({ load: async () => nothingKept, write });
    const loop = new SyncLoop({ api: server, record, now: Date.now, takeInbox: () => {}, onSignedOut: () => {} });
    record.commit({ newEvents: [event()] });
    const synced = loop.sync();
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.stored.size).toBe(1);
    expect(record.kept.events).toEqual([]);
    await synced;
  });

  it('fetches the messages even while the server takes no events', async () => {
    const { server, record, loop } = await setUp();
    server.takesNoEvents = true;
    server.inbox = makeInbox(message({ id: 'm1' }));
    record.commit({ newEvents: [event()] });
    await loop.sync();
    expect(record.kept.inbox?.messages).toHaveLength(1);
    expect(loop.view.outcome).toBe('unreachable');
    expect(record.kept.events).toHaveLength(1);
  });

  it('asks for everything when it starts, because the number may have heard messages on another phone', async () => {
    const { server, loop } = await setUp();
    server.inbox = makeInbox(message({ id: 'm1' }));
    loop.start();
    await vi.advanceTimersByTimeAsync(60_000);
    loop.stop();
    loop.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual([undefined, 'm1.1', undefined, 'm1.1']);
  });

  it('tells the next person nothing of the last one: it has no outcome until its first answer', async () => {
    const { server, loop } = await setUp();
    server.inbox = makeInbox(message({ id: 'm1' }));
    loop.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(loop.view.outcome).toBe('done');
    loop.stop();
    server.answersAfterMs = 5000;
    loop.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(loop.view.outcome).toBe('none');
    await vi.advanceTimersByTimeAsync(5000);
    expect(loop.view.outcome).toBe('done');
  });

  it('fetches at once for a new sign-in while an answer for the last one is on its way', async () => {
    const { server, record, loop } = await setUp();
    server.inbox = makeInbox(message({ id: 'm1' }));
    server.answersAfterMs = 5000;
    loop.start();
    await vi.advanceTimersByTimeAsync(1000);
    loop.stop();
    loop.start();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(record.kept.inbox?.messages).toHaveLength(1);
  });

  it('asks again at once when the network comes back in the middle of a round that fails, and once only', async () => {
    const { server, record, loop } = await setUp();
    server.inbox = makeInbox(message({ id: 'm1' }));
    server.answersAfterMs = 5000;
    server.losesPulls = true;
    loop.start();
    await vi.advanceTimersByTimeAsync(1000);
    server.losesPulls = false;
    server.answersAfterMs = 0;
    void loop.sync();
    await vi.advanceTimersByTimeAsync(5000);
    expect(loop.view.outcome).toBe('done');
    expect(record.kept.inbox?.messages).toHaveLength(1);
    expect(server.asked).toHaveLength(2);
  });

  it('sends more events than fit into one report', async () => {
    const { server, record, loop } = await setUp();
    record.commit({ newEvents: Array.from({ length: 1234 }, () => event()) });
    await loop.sync();
    expect(server.stored.size).toBe(1234);
    expect(server.largestReport).toBeLessThanOrEqual(500);
    expect(record.kept.events).toEqual([]);
  });
});

it('takes only what changed, and lets go of what is gone', async () => {
  const { server, record, loop } = await setUp();
  server.inbox = makeInbox(message({ id: 'm1' }), message({ id: 'm2' }), message({ id: 'm4' }));
  await loop.sync();
  const [second, third] = [message({ id: 'm2', version: 2 }), message({ id: 'm3' })];
  server.inbox = makeInbox(message({ id: 'm1' }), second, third);
  server.changes = { messages: [third, second], removed: ['m4'] };
  await loop.sync();
  expect(record.kept.inbox).toEqual(server.inbox);
});

it('keeps the companies that the server told of last, over a reload', async () => {
  const { server, storage, record, loop } = await setUp();
  server.companies = [company({ clientId: 'c1', state: 'waiting' })];
  await loop.sync();
  server.companies = undefined;
  await loop.sync();
  expect(record.kept.companies).toEqual([company({ clientId: 'c1', state: 'waiting' })]);
  expect((await storage.load()).companies).toEqual(record.kept.companies);
});

it.each([
  ['comes late', false],
  ['never comes', true],
])('takes no answer to a question from before a decision, and asks for everything when that answer %s', async (_, isLost) => {
  const { server, record, loop } = await setUp();
  server.inbox = makeInbox(message({ id: 'm1' }));
  await loop.sync();
  server.inbox = makeInbox(message({ id: 'm1', version: 2 }));
  server.companies = [company({ clientId: 'c1' })];
  server.answersAfterMs = 5000;
  server.losesPulls = isLost;
  void loop.sync();
  await vi.advanceTimersByTimeAsync(1000);
  server.answersAfterMs = 0;
  server.losesPulls = false;
  server.inbox = makeInbox();
  server.companies = [company({ clientId: 'c1', state: 'left' })];
  record.commit({ inbox: makeInbox() });
  const taken: unknown[] = [];
  record.subscribe(() => taken.push(record.kept.inbox?.messages.length, record.kept.companies?.[0]?.state));
  void loop.syncAnew();
  await vi.advanceTimersByTimeAsync(5000);
  expect(taken).toEqual([0, 'left', 0, 'left']);
  expect(server.asked).toEqual([undefined, 'm1.1', undefined]);
});
