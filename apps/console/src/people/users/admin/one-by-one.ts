import type { TeamMember } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import { isSaidByAlert } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';

export interface Outcome {
  readonly text: string;
  readonly hasFailures: boolean;
}

/** The words for one and for several, such as '3 users have been archived.' */
export interface OutcomeWords {
  readonly one: string;
  readonly many: (count: string) => string;
}

/**
 * Runs an action on each member in turn, and reports the number of successes, and the failures with their reasons. An
 * error that stops the whole page stops it too.
 */
export async function oneByOne(members: readonly TeamMember[], act: (member: TeamMember) => Promise<unknown>, words: OutcomeWords): Promise<Outcome> {
  const failures: string[] = [];
  let done = 0;
  for (const member of members) {
    try {
      await act(member);
      done += 1;
    } catch (error) {
      failures.push(`${fullName(member)}: ${failureText(error)}`);
      if (isSaidByAlert(error)) break;
    }
  }
  if (done === members.length) return { text: done === 1 ? words.one : words.many(formatCount(done)), hasFailures: false };
  return { text: [words.many(`${formatCount(done)} of ${formatCount(members.length)}`), ...failures].join(' '), hasFailures: true };
}
