import type { contract, NotRemindedReason, Output } from '@earshot/contract';
import { toConsentState, Refusal } from '@earshot/domain';
import { countTexts, findAccount, lockAccount, requireActive, textsLeft } from '../../account/limits/index.ts';
import { findOptOuts, sendAllLater } from '../../delivery/outbox/index.ts';
import { findTextLanguages } from '../../delivery/sms/index.ts';
import { mayEditMessage } from '../../messaging/messages/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forbidden } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findStandings, toScope, type ConsentRow } from '../activity/index.ts';
import { pushLater } from '../push/index.ts';
import { addNotifications, findMessagesToHear, findUnheard, lockMessage, type UnheardRow } from './store.ts';
import { nudgeNotice, nudgeText } from './nudge-texts.ts';

/** The shortest time between two reminders of one message to a person, by push and by text message. */
const restMs = { push: 10 * 60_000, text: 4 * 60 * 60_000 } as const;
/** A person who picks up the phone later than this is no longer in time. */
const ttlSeconds = 60 * 60;
/** The most contacts of one call. */
const mostContacts = 300;

export interface NudgeRequest {
  /** Undefined for all of the actor's active messages. */
  readonly messageId: string | undefined;
  /** Undefined for all people who have not heard the message. */
  readonly contactIds: readonly string[] | undefined;
  readonly channel: 'push' | 'text';
  readonly now: number;
}

type NudgeAnswer = Omit<Output<typeof contract.nudges.send>, 'success'>;
type Message = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/**
 * Reminds the people who have not heard a live message, and returns the result for each. A company speaks only to
 * people who have agreed to it and not muted it.
 */
export async function nudge(services: Services, tx: Transaction, actor: Actor, nudging: NudgeRequest): Promise<NudgeAnswer> {
  const { messageId, contactIds, channel, now } = nudging;
  // The account is locked before the message, the order that all callers use.
  const account = channel === 'text' ? await lockAccount(tx.db, actor.clientId) : await findAccount(tx.db, actor.clientId);
  const messages = messageId === undefined ? await findMessagesToHear(tx.db, actor, contactIds ?? [], now) : [messageId];
  const told = new Map<string, NudgeResult>();
  let left = textsLeft(account);
  for (const id of messages) {
    const message = await lockMessage(tx.db, actor.clientId, id);
    if (!message || !mayEditMessage(actor, { clientId: message.client_id, operatorId: message.operator_id })) {
      if (messageId === undefined) continue;
      throw forbidden();
    }
    requireActive(account, 'Messages');
    requireHearable(message, now);
    const people = (await findUnheard(tx.db, message, { now, restMs: restMs[channel], channel, contactIds })).filter(({ phone }) => !told.has(phone));
    const standings = await findStandings(
      tx.db,
      toScope(actor),
      people.map(({ phone }) => phone),
    );
    const judged = await judge(services, tx, { people, standings, channel, now, left });
    for (const [phone, each] of judged) told.set(phone, each);
    const due = [...judged.values()].flatMap(({ person, reason }) => (reason === undefined ? [person] : []));
    await remind(services, tx, message, { due, channel, now });
    left -= due.length;
  }
  if (channel === 'text') await countTexts(tx.db, account, [...told.values()].filter(({ reason }) => reason === undefined).length);
  return summarizeNudges([...told.values()]);
}

function requireHearable(message: Message, now: number): void {
  if (message.is_draft) throw refused('A draft is not delivered. Set the message first.');
  if (message.paused_at !== null) throw refused('The message is paused. Resume it first.');
  if (message.ends_at !== null && message.ends_at <= now) throw refused('The message has expired.');
}

const refused = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/** A person, and why they are not reminded; undefined if they are. */
interface NudgeResult {
  readonly person: UnheardRow;
  readonly reason: NotRemindedReason | undefined;
}

interface JudgingContext {
  readonly people: readonly UnheardRow[];
  readonly standings: ReadonlyMap<string, ConsentRow>;
  readonly channel: 'push' | 'text';
  readonly now: number;
  /** The text messages that the company may still send. */
  readonly left: number;
}

async function judge(
  services: Services,
  tx: Transaction,
  { people, standings, channel, now, left }: JudgingContext,
): Promise<ReadonlyMap<string, NudgeResult>> {
  const phones = people.map(({ phone }) => phone);
  const optedOut = channel === 'text' ? await findOptOuts(tx.db, phones) : new Map<string, number>();
  const isPushed = services.config.push.kind !== 'off';
  let texts = left;
  return new Map(
    people.map((person) => {
      const refusal = findRefusal(standings.get(person.phone));
      if (refusal) return [person.phone, { person, reason: refusal }];
      if (channel === 'push') {
        const takesPush = isPushed && person.device_id !== null;
        const reason = takesPush ? (person.is_recent ? 'recently' : undefined) : withoutPushReason(standings.get(person.phone), now);
        return [person.phone, { person, reason }];
      }
      if (person.is_recent) return [person.phone, { person, reason: 'recently' as const }];
      if (optedOut.has(person.phone) || texts < 1) return [person.phone, { person, reason: 'not_possible' as const }];
      texts -= 1;
      return [person.phone, { person, reason: undefined }];
    }),
  );
}

/** The person's answer to the company, if it forbids reminders. */
function findRefusal(standing: ConsentRow | undefined): NotRemindedReason | undefined {
  const state = standing ? toConsentState(standing) : 'waiting';
  if (!standing || state === 'waiting') return 'not_agreed';
  if (state === 'left') return 'left';
  return standing.mutedAt === null ? undefined : 'muted';
}

function withoutPushReason(standing: ConsentRow | undefined, now: number): NotRemindedReason {
  const device = standing?.device;
  if (!device) return 'not_installed';
  return device.ended_at !== null || device.expires_at <= now ? 'not_signed_in' : 'notifications_off';
}

interface ReminderContext {
  readonly due: readonly UnheardRow[];
  readonly channel: 'push' | 'text';
  readonly now: number;
}

async function remind(services: Services, tx: Transaction, message: Message, { due, channel, now }: ReminderContext): Promise<void> {
  if (due.length === 0) return;
  const { phoneUrl } = services.config;
  const phones = due.map(({ phone }) => phone);
  const occasion = new Date(now).toISOString();
  await addNotifications(tx.db, { ...message, phones, kind: 'nudge', channel: channel === 'push' ? 'push' : 'sms', occasion, now });
  if (channel === 'push') {
    const about = { clientId: message.client_id, messageId: message.id, version: message.version, occasion: `nudge ${occasion}` };
    const deviceIds = due.flatMap(({ device_id }) => device_id ?? []);
    await pushLater(services, tx, { deviceIds, notice: nudgeNotice(message.sender, message.id, phoneUrl), ttlSeconds, about }, now);
    return;
  }
  const findLanguage = await findTextLanguages(tx.db, { clientId: message.client_id, phones });
  const texts = phones.map((phone) => ({
    clientId: message.client_id,
    channel: 'sms' as const,
    recipient: phone,
    kind: 'reminder' as const,
    body: nudgeText(message.sender, phoneUrl, findLanguage(phone)),
  }));
  await sendAllLater(services, tx, texts, now);
}

/** Reasons for which a text message may still reach the person. */
const textable: ReadonlySet<NotRemindedReason | undefined> = new Set(['notifications_off', 'not_installed', 'not_signed_in']);

function summarizeNudges(told: readonly NudgeResult[]): NudgeAnswer {
  const count = (of: (each: NudgeResult) => boolean): number => told.filter(of).length;
  const reasons = [...new Set(told.flatMap(({ reason }) => reason ?? []))];
  const recently = count(({ reason }) => reason === 'recently');
  const notified = count(({ reason }) => reason === undefined);
  return {
    notified,
    withoutPush: told.length - notified - recently,
    recently,
    notReminded: reasons.map((reason) => ({ reason, people: count((each) => each.reason === reason) })).toSorted((one, other) => other.people - one.people),
    canText: told.flatMap(({ person, reason }) => (textable.has(reason) ? [person.contact_id] : [])).slice(0, mostContacts),
  };
}
