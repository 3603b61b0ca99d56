// Phones that report their events while processes are killed, and checks of the database and the operator's figures afterwards.
import process from 'node:process';
import { type Api, contract, createApi, type DeviceEvent, type EarshotContract, type ReportedHearing } from '@earshot/contract';
import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { type BuiltUser, buildContact, buildDevice, buildGroup, buildMessage } from './factories.ts';
import type { TestServer } from './server.ts';
import { Repeaters } from './writers.ts';

const phoneCount = 12;
const messageCount = 24;
/** Phones that have reached the run's goal report little and rarely, so that other writers have room. */
const restMs = 250;
const restingReport = 5;
/** The number of consecutive events about one message. */
const rowLength = 25;
/** A phone without an answer to its last report repeats the end of that report in the next. */
const overlap = 50;
/** The number of new events that fit in one report, next to the repeated ones. */
const largestReport = 500 - overlap;

/** The number of acknowledged events before each kill; `KILL_EVENTS` sets the number for the whole run. */
export const eventsPerKill = (kills: number): number => Math.ceil(Number(process.env['KILL_EVENTS'] ?? kills * 500) / kills);

/** Prints the progress of a run with `KILL_EVENTS`; runs of the check print nothing. */
export function tellFigures(kills: number, { saves, events }: { readonly saves: number; readonly events: number }): void {
  if (process.env['KILL_EVENTS'] !== undefined) process.stderr.write(`${kills} kills, ${saves} saves and ${events} events acknowledged.\n`);
}

/** The receivers of one operator's messages, each with a phone. */
interface Audience {
  readonly messageIds: readonly string[];
  readonly phones: readonly { readonly number: string; readonly contactId: string; readonly token: string }[];
  /** The time of the first event on the phones. */
  readonly firstAt: number;
}

/** Puts messages of today, and phones that receive all of them, into a database. */
export async function buildAudience(server: TestServer, operator: BuiltUser): Promise<Audience> {
  const phones = [];
  for (let index = 0; index < phoneCount; index += 1) {
    const { id, phone } = await buildContact(server, operator);
    phones.push({ number: phone, contactId: id, token: await buildDevice(server, phone) });
  }
  const { id: groupId } = await buildGroup(server, operator, { memberIds: phones.map(({ contactId }) => contactId) });
  const messageIds = [];
  for (let index = 0; index < messageCount; index += 1) messageIds.push((await buildMessage(server, operator, { groupIds: [groupId] })).id);
  return { messageIds, phones, firstAt: server.clock.at - hourMs };
}

/** Sends events with fixed ids, and repeats each report unchanged until it is acknowledged. */
export class Reporters extends Repeaters {
  readonly #audience: Audience;
  readonly #apis: readonly Api<EarshotContract>[];
  /** The number of acknowledged events of each phone; events are acknowledged in the order of their serials. */
  readonly #acknowledged: number[];
  readonly #largestReport: number;
  #goal = 0;

  /** `stride` is the number of events to wait for. */
  constructor(baseUrl: string, audience: Audience, stride: number) {
    super(audience.phones.length);
    this.#audience = audience;
    this.#apis = audience.phones.map(({ token }) => createApi(contract, { baseUrl, token: () => token }));
    this.#acknowledged = audience.phones.map(() => 0);
    this.#largestReport = Math.min(largestReport, Math.ceil(stride / audience.phones.length));
  }

  get done(): number {
    return this.#acknowledged.reduce((sum, count) => sum + count, 0);
  }

  override progress(count: number): Promise<void> {
    this.#goal = this.done + count;
    return super.progress(count);
  }

  protected async writeNext(phone: number): Promise<void> {
    const isAhead = this.done >= this.#goal;
    if (isAhead) await rest();
    const from = this.#acknowledged[phone] ?? 0;
    const first = Math.random() < 0.25 ? Math.max(0, from - overlap) : from;
    const to = from + 1 + Math.floor(Math.random() * (isAhead ? restingReport : this.#largestReport));
    const events = Array.from({ length: to - first }, (_, index) => makeEvent(this.#audience, phone, first + index));
    const answer = await this.repeatUntilAcknowledged(async () => this.#apis[phone]?.receivers.report({ body: { events } }));
    const stored = new Set(answer?.stored);
    const missing = events.filter(({ id }) => !stored.has(id)).map(({ id }) => id);
    if (missing.length > 0) throw new Error(`The server answered a report without having stored ${missing.join(', ')}`);
    this.#acknowledged[phone] = to;
  }

  /** The phones whose acknowledged events are not all stored once. Reports may be on their way meanwhile. */
  async missing(db: Db): Promise<string[]> {
    const missing: string[] = [];
    for (const [phone, { number }] of this.#audience.phones.entries()) {
      const acknowledged = this.#acknowledged[phone] ?? 0;
      const { count } = await db
        .selectFrom('device_events')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('phone', '=', number)
        .where('id', '<', makeEvent(this.#audience, phone, acknowledged).id)
        .executeTakeFirstOrThrow();
      if (count !== acknowledged) missing.push(`${number}: ${acknowledged} events were acknowledged and ${count} of them are stored`);
    }
    return missing;
  }

  /** Compares the stored events with the acknowledged ones, phone by phone. */
  async damage(db: Db): Promise<EventDamage> {
    const damage: Record<keyof EventDamage, string[]> = { lost: [], surplus: [], half: [], misadded: [] };
    for (const [phone, { number }] of this.#audience.phones.entries()) {
      const rows = await db.selectFrom('device_events').selectAll().where('phone', '=', number).execute();
      const byId = Map.groupBy(rows, ({ id }) => id);
      for (let serial = 0; serial < (this.#acknowledged[phone] ?? 0); serial += 1) {
        const event = makeEvent(this.#audience, phone, serial);
        const [found, ...others] = byId.get(event.id) ?? [];
        byId.delete(event.id);
        if (!found) damage.lost.push(event.id);
        else if (!isWhole(found, event)) damage.half.push(event.id);
        if (others.length > 0) damage.surplus.push(event.id);
      }
      damage.surplus.push(...byId.keys());
      damage.misadded.push(...(await this.#misadded(db, phone, number)));
    }
    return damage;
  }

  async #misadded(db: Db, phone: number, number: string): Promise<string[]> {
    const rows = await db.selectFrom('deliveries').selectAll().where('phone', '=', number).execute();
    const sums = new Map(rows.map((row) => [row.message_id, row]));
    const events = Array.from({ length: this.#acknowledged[phone] ?? 0 }, (_, serial) => makeEvent(this.#audience, phone, serial));
    return [...Map.groupBy(events, ({ messageId }) => messageId)].flatMap(([messageId, all]) => {
      const of = (kind: DeviceEvent['kind']): readonly DeviceEvent[] => all.filter((event) => event.kind === kind);
      const interrupted = of('interrupted').at(-1);
      const expected = {
        arrived_at: of('arrived')[0]?.at ?? null,
        started_at: of('started').at(-1)?.at ?? null,
        interrupted_at: interrupted?.at ?? null,
        interrupted_fraction: interrupted?.fraction ?? null,
        heard_count: of('heard').length,
      };
      const row = sums.get(messageId);
      const names = Object.keys(expected) as (keyof typeof expected)[];
      return names.filter((name) => row?.[name] !== expected[name]).map((name) => `${messageId} ${number}: ${name} is ${row?.[name]}, not ${expected[name]}`);
    });
  }

  /** The pairs of a message and a person for which the operator's report differs from the acknowledged events. */
  async miscounted(baseUrl: string, operatorToken: string): Promise<string[]> {
    const told = new Map<string, Figures>();
    const operator = createApi(contract, { baseUrl, token: () => operatorToken });
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, pager } = await operator.activity.report({ query: { page, perpage: 100 } });
      for (const hearing of data) told.set(`${hearing.messageId} ${hearing.contactId}`, saidFigures(hearing));
      pages = pager.totalPages;
    }
    return this.#expected().flatMap(({ pair, figures }) => {
      const said = told.get(pair);
      const wrong = Object.entries(figures).filter(([name, value]) => said?.[name as keyof Figures] !== value);
      return wrong.map(([name, value]) => `${pair}: ${name} is ${said?.[name as keyof Figures]}, not ${value}`);
    });
  }

  #expected() {
    const { phones, messageIds } = this.#audience;
    return phones.flatMap(({ contactId }, phone) => {
      const events = Array.from({ length: this.#acknowledged[phone] ?? 0 }, (_, serial) => makeEvent(this.#audience, phone, serial));
      const byMessage = Map.groupBy(events, ({ messageId }) => messageId);
      return messageIds.map((messageId) => ({ pair: `${messageId} ${contactId}`, figures: toFigures(byMessage.get(messageId) ?? []) }));
    });
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, Math.random() * restMs));

const kinds = ['delivered', 'arrived', 'started', 'interrupted', 'started', 'heard'] as const;

/** Event number `serial` of a phone. It is always the same and comes a millisecond after the previous one. */
function makeEvent({ messageIds, firstAt }: Audience, phone: number, serial: number): DeviceEvent {
  const kind = kinds[serial % kinds.length] ?? 'heard';
  const last = (phone * 2 ** 32 + serial).toString(16).padStart(12, '0');
  return {
    id: `0192f0c1-2345-7abc-8def-${last}`,
    messageId: messageIds[Math.floor(serial / rowLength) % messageIds.length] ?? '',
    version: 1,
    kind,
    at: firstAt + serial,
    ...(kind === 'interrupted' && { fraction: (1 + (serial % 7)) / 8, reason: 'left_before_end' }),
    language: serial % 2 === 0 ? 'en' : 'es',
  };
}

interface StoredRow {
  readonly message_id: string;
  readonly version: number;
  readonly kind: string;
  readonly at: number;
  readonly fraction: number | null;
  readonly reason: string | null;
  readonly language: string | null;
}

const isWhole = (row: StoredRow, event: DeviceEvent): boolean =>
  row.message_id === event.messageId &&
  row.version === event.version &&
  row.kind === event.kind &&
  row.at === event.at &&
  row.fraction === (event.fraction ?? null) &&
  row.reason === (event.reason ?? null) &&
  row.language === event.language;

/** `isPending`: Waiting or Missed, by the server's clock. */
type Figures = Pick<ReportedHearing, 'heardCount' | 'deliveredAt' | 'heardAt'> & Readonly<Record<'isHeard' | 'isPending', boolean>>;

const saidFigures = ({ heardCount, deliveredAt, heardAt, outcome }: ReportedHearing): Figures => ({
  heardCount,
  deliveredAt,
  heardAt,
  isHeard: outcome === 'Heard',
  isPending: outcome === 'Waiting' || outcome === 'Missed',
});

/** The expected report of one message and one person; the events are in the order of their times. */
function toFigures(events: readonly DeviceEvent[]): Figures {
  const of = (kind: DeviceEvent['kind']): readonly DeviceEvent[] => events.filter((event) => event.kind === kind);
  const heard = of('heard');
  const lastHeard = heard.at(-1);
  return {
    isHeard: lastHeard !== undefined,
    isPending: lastHeard === undefined && of('delivered').length > 0,
    heardCount: heard.length,
    deliveredAt: of('delivered')[0]?.at,
    heardAt: lastHeard?.at,
  };
}

/** The differences found; all lists should be empty. */
interface EventDamage {
  /** Acknowledged events that are not stored. */
  readonly lost: readonly string[];
  /** Events stored more than once, or stored without acknowledgement. */
  readonly surplus: readonly string[];
  /** Events stored with other values than reported. */
  readonly half: readonly string[];
  /** Stored sums of a message and a phone number that differ from the sums of the events. */
  readonly misadded: readonly string[];
}
