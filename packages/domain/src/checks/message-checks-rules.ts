import { scheduleIssues } from '../schedule/schedule-issues.ts';
import { crowded, smallCircle } from './message-checks-circle.ts';
import { noDay } from './message-checks-hours.ts';
import { overlap } from './message-checks-overlap.ts';
import { tooLong } from './message-checks-passage.ts';
import type { Competitor } from './competing-messages.ts';
import type { CheckedDraft, CheckFinding } from './message-checks.ts';

/** Facts about the chosen people, groups resolved. */
export interface ChosenPeople {
  readonly isAnybody: boolean;
  /** At least one person has the app signed in, or OwnTracks. */
  readonly isReachable: boolean;
  /** At least one person has an open invitation. */
  readonly isInvited: boolean;
  /** Only the operator is chosen, who gets no invitation. */
  readonly isOwnPhone?: boolean;
}

interface CheckInput {
  readonly draft: CheckedDraft;
  /** Only those that share a receiver with the draft. */
  readonly rivals: readonly Competitor[];
  readonly people: ChosenPeople;
}

/** All findings about a message about to be set, the gravest first. An incomplete draft has fewer findings. */
export function listFindings({ draft, rivals, people }: CheckInput, at: { readonly now: number; readonly speedMph: number }): readonly CheckFinding[] {
  const hasDates = scheduleIssues(draft.schedule).every(({ field }) => field === 'repeatDays');
  return [
    nobodyReachable(people),
    hasDates ? noDay(draft.schedule, at.now) : undefined,
    tooLong(draft, at.speedMph),
    smallCircle(draft),
    overlap(draft, rivals, at),
    crowded(draft, rivals),
  ].filter((finding) => finding !== undefined);
}

const ownPhoneSignedOut =
  'The only receiver is your own phone, which is not signed in. No one would hear the message. Scan the code under First steps, in the menu under your name, or choose other receivers.';

function nobodyReachable({ isAnybody, isReachable, isInvited, isOwnPhone = false }: ChosenPeople): CheckFinding | undefined {
  if (isReachable || (isAnybody && isInvited)) return undefined;
  if (isOwnPhone) return { kind: 'nobody_reachable', message: ownPhoneSignedOut, remedies: [], others: [] };
  const message = isAnybody
    ? 'None of the chosen receivers has the receiver app, OwnTracks or an open invitation. No one would hear the message. Invite them on the Contacts page.'
    : 'No receivers are chosen. No one would hear the message.';
  return { kind: 'nobody_reachable', message, remedies: [], others: [] };
}
