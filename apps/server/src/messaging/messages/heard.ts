import type { MessageHearings } from '@earshot/contract';
import { heardFilterOf } from '@earshot/domain';
import { messagesHeard, scopeOf } from '../../field/activity/index.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MessageFilter } from './filters.ts';

/** Messages by who heard them, of those that were live in the week before the filter's instant. They are few: an account has a hundred live ones at most. */
interface HeardMessages {
  /** Those that the filter lets through; undefined where it does not ask. */
  readonly ids: readonly string[] | undefined;
  /** Those with a rate, the least heard first. */
  readonly ranked: readonly string[];
}

/** Works out who heard what only where a filter or the order asks for it. */
export async function findHeard(db: Db, actor: Actor, filter: MessageFilter, isSorted: boolean): Promise<HeardMessages> {
  if (filter.heard === undefined && !isSorted) return { ids: undefined, ranked: [] };
  const hearings = await messagesHeard(db, scopeOf(actor), { at: filter.at });
  return {
    ids: filter.heard && hearings.filter((each) => heardFilterOf(each) === filter.heard).map(({ messageId }) => messageId),
    ranked: hearings
      .filter(({ assigned }) => assigned > 0)
      .toSorted((a, b) => shareOf(a) - shareOf(b) || b.assigned - a.assigned || (a.messageId < b.messageId ? -1 : 1))
      .map(({ messageId }) => messageId),
  };
}

const shareOf = ({ assigned, heard }: MessageHearings): number => heard / assigned;
