import type { ActivityCause, ActivityReceiver, contract, Output } from '@earshot/contract';
import { activityHistoryMs, toConsentState, maySpeak, type PairOutcome, silenceReasons, type UnheardCause, unheardCause } from '@earshot/domain';
import { toContact, contactRows, isAskedAt } from '../../messaging/contacts/index.ts';
import { maySaveMessages } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { type Page, toPager } from '../../platform/database/list.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findAudiences } from './audience-store.ts';
import { findHearingMessages, findStandings, type HearingMessage, type ConsentRow } from './hearing-store.ts';
import { toWireCause, standingFacts } from './hearing.ts';
import { type Scope, toScope } from './policy.ts';
import { findOwnInvited, findPushed, findReceivers, findReminded, type ReceiverRow } from './receivers-store.ts';
import { findActiveIds, findLiveIds, findTitle } from './store.ts';

/** All conditions that are given apply. */
export interface ReceiversQuery {
  readonly at: number;
  readonly now: number;
  readonly page: Page;
  readonly search: string;
  /** Undefined for the active messages. */
  readonly messageId?: string | undefined;
  readonly outcome?: PairOutcome | undefined;
  readonly cause?: UnheardCause['kind'] | undefined;
}

interface JudgedPerson {
  readonly row: ReceiverRow;
  readonly standing: ConsentRow | undefined;
  readonly outcome: PairOutcome;
  readonly cause: UnheardCause | undefined;
  readonly can: Pick<ActivityReceiver, 'canRemind' | 'canText' | 'canInvite' | 'canEdit'>;
}

/** One page of the people of a message, or of all active ones, with the number for each outcome and cause. */
export async function loadReceivers(services: Services, actor: Actor, query: ReceiversQuery): Promise<Output<typeof contract.activity.receivers>> {
  const { db } = services.database;
  const scope = toScope(actor);
  const messageIds = await findChosenMessages(db, scope, query);
  const message = query.messageId === undefined ? undefined : (await findHearingMessages(db, scope, [query.messageId]))[0];
  const rows = await findReceivers(db, scope, { messages: await findAudiences(db, scope, messageIds), search: query.search, at: query.at });
  const people = await judge(services, actor, { rows, message, query });
  const count = (outcome: PairOutcome): number => people.filter((each) => each.outcome === outcome).length;
  const found = people
    .filter(({ row, outcome, cause }) => row.is_found && (query.outcome ?? outcome) === outcome && (query.cause ?? cause?.kind) === cause?.kind)
    .toSorted((one, other) => outcomeRank(one.outcome) - outcomeRank(other.outcome));
  const { offset, perpage } = query.page;
  return {
    data: await receiversIn(db, { actor, message, messageIds, people: found.slice(offset, offset + perpage), now: query.now }),
    pager: toPager(query.page, found.length),
    ...(message && {
      title: message.title,
      location: message.location,
      version: message.version,
      isLive: isLive(message, query.at),
    }),
    heard: count('Heard'),
    waiting: count('Waiting'),
    missed: count('Missed'),
    notDelivered: count('Not Delivered'),
    notBegun: count('Not Begun'),
    causes: groupCauses(people),
  };
}

/** The most urgent outcome first. */
const order = ['Missed', 'Not Delivered', 'Waiting', 'Not Begun', 'Heard'] as const satisfies readonly PairOutcome[];
const outcomeRank = (outcome: PairOutcome): number => order.indexOf(outcome);

async function findChosenMessages(db: Db, scope: Scope, { messageId, at }: ReceiversQuery): Promise<string[]> {
  if (messageId === undefined) return findActiveIds(db, scope, at);
  if ((await findTitle(db, scope, messageId)) === undefined) throw notFound('This message');
  return findLiveIds(db, scope, { from: at - activityHistoryMs, to: at, messageId });
}

const isLive = ({ starts_at, ends_at, deleted_at, paused_at }: HearingMessage, at: number): boolean =>
  deleted_at === null && paused_at === null && starts_at <= at && (ends_at === null || ends_at > at);

interface JudgingContext {
  readonly rows: readonly ReceiverRow[];
  /** Undefined for all active messages. */
  readonly message: HearingMessage | undefined;
  readonly query: ReceiversQuery;
}

async function judge(services: Services, actor: Actor, { rows, message, query: { at, now } }: JudgingContext): Promise<JudgedPerson[]> {
  const { db } = services.database;
  const scope = toScope(actor);
  const phones = rows.map(({ phone }) => phone);
  const contactIds = rows.map(({ contact_id }) => contact_id);
  const standings = await findStandings(db, scope, phones);
  const mayAct = maySaveMessages(actor);
  const pushed = mayAct && services.config.push.kind !== 'off' ? await findPushed(db, phones, now) : new Set<string>();
  const ownInvited = mayAct ? await findOwnInvited(db, scope, contactIds) : new Map<string, number | null>();
  const canHear = message === undefined || isLive(message, at);
  return rows.map((row) => {
    const standing = standings.get(row.phone);
    const outcome = outcomeIn(row, message, at);
    const isDue = canHear && mayAct && row.is_own_message && outcome !== 'Heard' && standing !== undefined && maySpeak(standing);
    const invitedAt = ownInvited.get(row.contact_id);
    return {
      row,
      standing,
      outcome,
      cause: causeIn(row, standing, { message, outcome, at }),
      can: {
        canRemind: isDue && pushed.has(row.phone),
        canText: isDue,
        canEdit: invitedAt !== undefined,
        canInvite: invitedAt !== undefined && standing !== undefined && toConsentState(standing) === 'waiting' && !isAskedAt(invitedAt, now),
      },
    };
  });
}

/** The outcome of a person; for one message it is `pairOutcomeAt` of the domain. */
function outcomeIn({ messages, on_device, heard, waiting }: ReceiverRow, message: HearingMessage | undefined, at: number): PairOutcome {
  if (message && message.starts_at > at) return 'Not Begun';
  if (on_device === 0) return 'Not Delivered';
  if (on_device > heard + waiting) return 'Missed';
  return heard > 0 && heard + waiting === messages ? 'Heard' : 'Waiting';
}

interface Circumstances {
  readonly message: HearingMessage | undefined;
  readonly outcome: PairOutcome;
  readonly at: number;
}

/** The cause of not hearing; several messages count as one without an end. */
function causeIn(row: ReceiverRow, standing: ConsentRow | undefined, { message, outcome, at }: Circumstances): UnheardCause | undefined {
  return unheardCause(
    {
      startsAt: message?.starts_at ?? 0,
      endsAt: message?.ends_at ?? null,
      deletedAt: message?.deleted_at ?? null,
      pausedAt: message?.paused_at ?? null,
      trigger: message?.trigger ?? 'enter',
      hasPlace: message === undefined || message.radius_meters > 0,
      ...standingFacts(standing, at),
      deliveredAt: row.delivered_at,
      arrivedAt: row.arrived_at,
      heardAt: message || outcome === 'Heard' ? row.heard_at : null,
      notifiedAt: row.notified_at,
      reason: silenceReasons.find((reason) => reason === row.reason) ?? null,
    },
    at,
  );
}

/** Counts the people who have not heard by outcome and cause: causes that need action first, then the most frequent. */
function groupCauses(people: readonly JudgedPerson[]): ActivityCause[] {
  const groups = new Map<string, ActivityCause>();
  for (const { outcome, cause, can } of people) {
    if (outcome === 'Heard' || !cause) continue;
    const key = `${outcome} ${cause.kind}`;
    const group = groups.get(key) ?? { outcome, kind: cause.kind, people: 0, canRemind: 0, canText: 0, canInvite: 0 };
    group.people += 1;
    group.canRemind += can.canRemind ? 1 : 0;
    group.canText += can.canText ? 1 : 0;
    group.canInvite += can.canInvite ? 1 : 0;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((one, other) => outcomeRank(one.outcome) - outcomeRank(other.outcome) || other.people - one.people);
}

interface ReceiversContext {
  readonly actor: Actor;
  readonly message: HearingMessage | undefined;
  readonly messageIds: readonly string[];
  readonly people: readonly JudgedPerson[];
  readonly now: number;
}

/** Adds the facts that are queried only for the people of a page. */
async function receiversIn(db: Db, { actor, message, messageIds, people, now }: ReceiversContext): Promise<ActivityReceiver[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ row }) => row.contact_id);
  const contacts = await contactRows(db, actor, now).where('contacts.id', 'in', ids).execute();
  const contactById = new Map(
    contacts.map((row) => [row.id, { ...toContact(row, actor), isSeen: row.operator_id === actor.userId || row.shared_at !== null }]),
  );
  const reminded = await findReminded(db, toScope(actor), { messageIds, phones: people.map(({ row }) => row.phone) });
  return people.map(({ row, standing, outcome, cause, can }) => {
    const contact = contactById.get(row.contact_id);
    const remindedAt = reminded.get(row.phone);
    const invitedAt = standing && toConsentState(standing) === 'waiting' ? standing.invitedAt : null;
    return {
      contactId: row.contact_id,
      name: fullName(row),
      phone: contact?.isSeen ? contact.phone : '',
      outcome,
      messages: row.messages,
      ...(row.heard_at !== null && { heardAt: row.heard_at }),
      ...(message && row.heard_at !== null && { heardVersion: row.heard_version ?? message.version }),
      ...(row.by_hand_at !== null && { playedByHandAt: row.by_hand_at }),
      ...(cause && { cause: toWireCause(cause) }),
      ...(invitedAt !== null && { invitedAt }),
      isInvitationFailed: contact?.invitation?.state === 'failed',
      ...(remindedAt !== undefined && { remindedAt }),
      ...can,
    };
  });
}
