import { decide, emptyPlaybackState, isOpen, type Offer, rememberHearings } from '@earshot/domain';
import { distanceMeters, emptyMonitorState, type Fix, type Presence, fencePresence, step, type Transition, watch } from '@earshot/geofence';
import { messageOfRegion, type PlacedMessage } from './regions.ts';
import type { PhoneReport } from './phone-report.ts';

/** The side of a message's circle on which a number was last seen. */
export interface Side {
  readonly version: number;
  readonly isInside: boolean;
  /** Whether the stay began before watching did. */
  readonly initial: boolean;
  /** Since when, epoch ms. */
  readonly since: number;
}

/** The state of a number before a report. */
interface CrossingContext {
  readonly messages: readonly PlacedMessage[];
  /** By message id. */
  readonly sides: ReadonlyMap<string, Side>;
}

/** The arrival or departure that a message waits for, within its hours. */
interface Crossing {
  readonly message: PlacedMessage;
  readonly kind: 'arrived' | 'left';
  readonly at: number;
}

/** The results of a report: new sides, crossings for the sender of the message, and offers due by the rules of playback. */
export interface ReportDecision {
  readonly sides: ReadonlyMap<string, Side>;
  readonly crossings: readonly Crossing[];
  readonly offers: readonly Offer[];
}

/** Decides what one report means. Pure: the position goes no further than this. */
export function decideCrossings({ messages, sides }: CrossingContext, reported: PhoneReport): ReportDecision {
  const at = reported.kind === 'position' ? reported.fix.at : reported.at;
  const seen = reported.kind === 'position' ? seenByFix(messages, reported.fix) : seenByWord(messages, reported);
  const changed = new Map<string, Side>();
  const crossings: Crossing[] = [];
  const transitions: Transition[] = [];
  const inside = new Set<string>();
  for (const message of messages) {
    const presence = seen.get(message.id) ?? 'unknown';
    const before = sides.get(message.id);
    // A new version may have another circle.
    const known = before?.version === message.version ? before : undefined;
    // A late report must not undo a side that was seen since.
    if (presence === 'unknown' || (known && at < known.since)) continue;
    const isInside = presence === 'inside';
    if (isInside) inside.add(message.id);
    const side = known?.isInside === isInside ? known : { version: message.version, isInside, initial: known === undefined, since: at };
    const own = listTransitions(message, { before: known, side, at, beyondMeters: metersOutside(message, reported) });
    transitions.push(...own);
    if (side === known) continue;
    changed.set(message.id, side);
    crossings.push(...toCrossings(message, own, at));
  }
  const heard = rememberHearings(emptyPlaybackState, messages);
  const { offered } = decide(heard, { messages, transitions, inside, at });
  return { sides: changed, crossings, offers: offered };
}

type SeenSides = ReadonlyMap<string, Presence>;

/** The engine's decision by one fix alone: it remembers no track, because no position is kept. */
function seenByFix(messages: readonly PlacedMessage[], fix: Fix): SeenSides {
  const fences = messages.map(({ id, geofence }) => ({ id, ...geofence, dwellSeconds: 0 }));
  const { state, ignored } = step(watch(emptyMonitorState, fences), fix);
  return new Map(ignored === undefined ? fences.map(({ id }) => [id, fencePresence(state, id)]) : []);
}

/** A fix vaguer than this, m, and than the circle is large, says nothing about the circle; the engine's own number. */
const vagueMeters = 500;

/**
 * The phone's report about one region, unless the place of the crossing is too vague or plainly contradicts it: the
 * region may be larger than the circle.
 */
function seenByWord(messages: readonly PlacedMessage[], reported: PhoneReport & { readonly kind: 'crossing' }): SeenSides {
  const message = messageOfRegion(messages, reported);
  if (!message) return new Map();
  const { fix } = reported;
  const told = reported.isInside ? 'inside' : 'outside';
  if (fix && fix.accuracyMeters > Math.max(vagueMeters, message.geofence.radiusMeters)) return new Map();
  const believed = (fix && seenByFix([message], fix).get(message.id)) ?? 'unknown';
  return new Map(believed === 'unknown' || believed === told ? [[message.id, told]] : []);
}

function metersOutside({ geofence }: PlacedMessage, reported: PhoneReport): number {
  return reported.fix ? Math.max(0, distanceMeters(geofence.center, reported.fix) - geofence.radiusMeters) : 0;
}

interface Passage {
  readonly before: Side | undefined;
  readonly side: Side;
  readonly at: number;
  readonly beyondMeters: number;
}

/** The visit as the engine would report it: from its beginning, so that the rules of playback know it without remembering it. */
function listTransitions(message: PlacedMessage, { before, side, at, beyondMeters }: Passage): Transition[] {
  const visit = side.isInside ? side : before?.isInside ? before : undefined;
  if (!visit) return [];
  const common = { fenceId: message.id, initial: false, reason: 'OwnTracks told it.' };
  const told: Transition[] = [{ ...common, kind: 'enter', at: visit.since, initial: visit.initial }];
  const stayedAt = visit.since + message.dwellSeconds * 1_000;
  if (side.isInside && message.dwellSeconds > 0 && stayedAt <= at) told.push({ ...common, kind: 'dwell', at: stayedAt });
  if (!side.isInside) told.push({ ...common, kind: 'exit', at, beyondMeters });
  return told;
}

/** The crossings as the receiver app reports them: only what the message waits for, and only within its hours. */
function toCrossings(message: PlacedMessage, transitions: readonly Transition[], at: number): Crossing[] {
  const isAwaited = transitions.some((told) => told.kind === message.trigger && told.at === at && (message.playIfInside || !told.initial));
  return isAwaited && isOpen(message.schedule, at) ? [{ message, kind: message.trigger === 'enter' ? 'arrived' : 'left', at }] : [];
}
