import type { MessageHearings } from '@earshot/contract';
import { countDecided, toHeardFilter } from '@earshot/domain';
import type { Actor } from '../../platform/session/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MessageFilter } from './filters.ts';

/**
 * Reads the hearings of each message that the actor sees and that was live in the week before `at`, milliseconds since
 * the epoch. `activity` implements it.
 */
export type ReadHearings = (db: Db, actor: Actor, at: number) => Promise<readonly MessageHearings[]>;

/**
 * Messages by their hearings, of those that were live in the week before the filter's instant. They are few: an account
 * has a hundred live ones at most.
 */
interface HeardMessages {
  /** Messages that pass the filter; undefined without a filter by hearing. */
  readonly ids: readonly string[] | undefined;
  /** Messages with a rate, least heard first. */
  readonly ranked: readonly string[];
}

interface HeardQuestion {
  readonly actor: Actor;
  readonly filter: MessageFilter;
  /** The list is sorted by hearing. */
  readonly isSorted: boolean;
}

/** Computes hearings only where a filter or the order asks for them. */
export async function findHeard(db: Db, readHearings: ReadHearings, { actor, filter, isSorted }: HeardQuestion): Promise<HeardMessages> {
  if (filter.heard === undefined && !isSorted) return { ids: undefined, ranked: [] };
  const hearings = await readHearings(db, actor, filter.at);
  return {
    ids: filter.heard && hearings.filter((each) => toHeardFilter(each) === filter.heard).map(({ messageId }) => messageId),
    ranked: hearings
      .filter((each) => countDecided(each) > 0)
      .toSorted((a, b) => heardShare(a) - heardShare(b) || b.assigned - a.assigned || (a.messageId < b.messageId ? -1 : 1))
      .map(({ messageId }) => messageId),
  };
}

const heardShare = (hearings: MessageHearings): number => hearings.heard / countDecided(hearings);
