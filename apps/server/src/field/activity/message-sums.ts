import type { Db } from '../../platform/database/database.ts';
import { findAudiences, type MessageAudience } from './audience-store.ts';
import { countRecipients, type OutcomeSum, type PlaySum, sumOutcomes, sumPlays } from './days-store.ts';
import type { Scope } from './policy.ts';

/** Outcomes and hearings of a message by quarter of an hour, at one instant. They are the same for all viewers. */
export interface MessageSums {
  readonly version: number;
  readonly people: number;
  readonly outcomes: readonly OutcomeSum[];
  readonly plays: readonly PlaySum[];
  /** Earlier hearings are not in `plays`. */
  readonly playsFrom: number;
  readonly madeAt: number;
}

export interface VersionedMessage {
  readonly id: string;
  readonly version: number;
}

export interface SizedMessage extends VersionedMessage, MessageAudience {
  readonly people: number;
}

interface SumsQuery {
  /** The range of the hearings. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly signal?: AbortSignal;
}

/** The pairs of a message and a person that one statement reads, in about 0.3 s: the embedded database runs one at a time. */
const pairsAtOnce = 100_000;

export async function measureAudiences(db: Db, scope: Scope, messages: readonly VersionedMessage[]): Promise<SizedMessage[]> {
  const versions = new Map(messages.map(({ id, version }) => [id, version]));
  const addressed = await findAudiences(db, scope, [...versions.keys()]);
  const people = await countRecipients(db, scope, addressed);
  return addressed.map((message) => ({ ...message, version: versions.get(message.id) ?? 1, people: people.get(message.id) ?? 0 }));
}

export async function loadSums(db: Db, scope: Scope, messages: readonly SizedMessage[], { from, to, at, signal }: SumsQuery) {
  const sums = new Map<string, MessageSums>();
  for (const part of splitByPairs(messages)) {
    signal?.throwIfAborted();
    // These run in parallel if the database has more than one connection.
    const [outcomes, plays] = await Promise.all([sumOutcomes(db, scope, part, at), sumPlays(db, scope, { messageIds: part.map(({ id }) => id), from, to })]);
    const outcomesById = Map.groupBy(outcomes, ({ message_id }) => message_id);
    const playsById = Map.groupBy(plays, ({ message_id }) => message_id);
    for (const { id, version, people } of part)
      sums.set(id, { version, people, outcomes: outcomesById.get(id) ?? [], plays: playsById.get(id) ?? [], playsFrom: from, madeAt: at });
  }
  return sums;
}

function splitByPairs(messages: readonly SizedMessage[]): SizedMessage[][] {
  const parts: SizedMessage[][] = [];
  let pairs = Infinity;
  for (const message of messages) {
    pairs += message.people;
    if (pairs > pairsAtOnce) {
      parts.push([]);
      pairs = message.people;
    }
    parts.at(-1)?.push(message);
  }
  return parts;
}
