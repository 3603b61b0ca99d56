import type { MessageHearings } from '@earshot/contract';
import { decidedOf, heardFilterOf } from '@earshot/domain';
import type { Actor } from '../../platform/session/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MessageFilter } from './filters.ts';

/** Reads who heard each message that the actor sees and that was live in the week before `at`, milliseconds since the epoch. `activity` answers it. */
export type ReadHearings = (db: Db, actor: Actor, at: number) => Promise<readonly MessageHearings[]>;

/** Messages by who heard them, of those that were live in the week before the filter's instant. They are few: an account has a hundred live ones at most. */
interface HeardMessages {
  /** Those that the filter lets through; undefined where it does not ask. */
  readonly ids: readonly string[] | undefined;
  /** Those with a rate, the least heard first. */
  readonly ranked: readonly string[];
}

interface HeardQuestion {
  readonly actor: Actor;
  readonly filter: MessageFilter;
  /** Whether the order of the list asks for it. */
  readonly isSorted: boolean;
}

/** Works out who heard what only where a filter or the order asks for it. */
export async function findHeard(db: Db, readHearings: ReadHearings, { actor, filter, isSorted }: HeardQuestion): Promise<HeardMessages> {
  if (filter.heard === undefined && !isSorted) return { ids: undefined, ranked: [] };
  const hearings = await readHearings(db, actor, filter.at);
  return {
    ids: filter.heard && hearings.filter((each) => heardFilterOf(each) === filter.heard).map(({ messageId }) => messageId),
    ranked: hearings
      .filter((each) => decidedOf(each) > 0)
      .toSorted((a, b) => shareOf(a) - shareOf(b) || b.assigned - a.assigned || (a.messageId < b.messageId ? -1 : 1))
      .map(({ messageId }) => messageId),
  };
}

const shareOf = (hearings: MessageHearings): number => hearings.heard / decidedOf(hearings);
