import type { Db } from '../../platform/database/database.ts';
import { findAudiences, type MessageAudience } from './audience-store.ts';
import { countRecipients, type LiveMessage, type OutcomeSum, type PlaySum, sumOutcomes, sumPlays } from './days-store.ts';
import type { Scope } from './policy.ts';

/** Outcomes and hearings of a message by quarter of an hour, at one instant. They are the same for all viewers. */
export interface MessageSums {
  readonly version: number;
  readonly startsAt: number;
  readonly people: number;
  readonly outcomes: readonly OutcomeSum[];
  readonly plays: readonly PlaySum[];
  /** Earlier hearings are not in `plays`. */
  readonly playsFrom: number;
  readonly madeAt: number;
}

export type TimedMessage = Pick<LiveMessage, 'id' | 'version' | 'starts_at'>;

export interface SizedMessage extends TimedMessage, MessageAudience {
  readonly people: number;
}

interface SumsQuery {
  /** The range of the hearings. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly signal?: AbortSignal;
}

/** The most that one screen gets: 55 a day for 90 days. */
export const maxMessages = 5_000;

/** The pairs of a message and a person that one statement reads, in about 0.3 s: the embedded database runs one at a time. */
const pairsAtOnce = 100_000;

export async function measureAudiences(db: Db, scope: Scope, messages: readonly TimedMessage[]): Promise<SizedMessage[]> {
  const audiences = await findAudiences(
    db,
    scope,
    messages.map(({ id }) => id),
  );
  const people = await countRecipients(db, scope, audiences);
  const audienceById = new Map(audiences.map((audience) => [audience.id, audience]));
  return messages.flatMap(({ id, version, starts_at }) => {
    const audience = audienceById.get(id);
    return audience ? [{ ...audience, version, starts_at, people: people.get(id) ?? 0 }] : [];
  });
}

export async function loadSums(db: Db, scope: Scope, messages: readonly SizedMessage[], { from, to, at, signal }: SumsQuery) {
  // These run in parallel if the database has more than one connection.
  const [plays, outcomes] = await Promise.all([
    sumPlays(db, scope, { messageIds: messages.map(({ id }) => id), from, to }),
    sumInParts(db, scope, messages, { at, signal }),
  ]);
  const playsById = Map.groupBy(plays, ({ message_id }) => message_id);
  const outcomesById = Map.groupBy(outcomes, ({ message_id }) => message_id);
  return new Map(
    messages.map(({ id, version, starts_at: startsAt, people }): [string, MessageSums] => [
      id,
      { version, startsAt, people, outcomes: outcomesById.get(id) ?? [], plays: playsById.get(id) ?? [], playsFrom: from, madeAt: at },
    ]),
  );
}

async function sumInParts(
  db: Db,
  scope: Scope,
  messages: readonly SizedMessage[],
  { at, signal }: Pick<SumsQuery, 'at'> & { readonly signal: AbortSignal | undefined },
) {
  const sums: OutcomeSum[][] = [];
  for (const part of splitByPairs(messages)) {
    signal?.throwIfAborted();
    sums.push(await sumOutcomes(db, scope, part, at));
  }
  return sums.flat();
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
