import type { ActivityCause } from '@earshot/contract';
import { causeWords, formatCount, remedyByCause, type UnheardCause } from '@earshot/domain';
import { describeCause } from '../hearing-words.ts';

type Kind = UnheardCause['kind'];

/** The verb for one person and for several; one word if both are the same. */
type Verb = readonly [one: string, many: string] | string;

const verbs: Readonly<Record<Kind, Verb>> = {
  not_begun: ['is waiting for it to begin', 'are waiting for it to begin'],
  deleted: 'had not heard it when it was deleted',
  paused: 'cannot hear it while it is paused',
  erased: ['was erased', 'were erased'],
  not_invited: ['was never invited', 'were never invited'],
  not_agreed: ['was invited and has not agreed', 'were invited and have not agreed'],
  left: 'left your company',
  muted: 'muted your company',
  not_installed: ['does not have the app', 'do not have the app'],
  not_signed_in: ['is signed out of the app', 'are signed out of the app'],
  app_not_open: ['has the app closed', 'have the app closed'],
  notified: ['was notified and did not listen', 'were notified and did not listen'],
  waiting: ['has it on the phone', 'have it on the phone'],
  never_near: ['was never near', 'were never near'],
  outside_hours: ['was there outside the hours', 'were there outside the hours'],
  left_before_end: 'left before the end',
  sound_locked: ['has the sound locked', 'have the sound locked'],
  no_voice: ['has a phone without a voice', 'have phones without a voice'],
  speech_error: ['has a phone that could not speak', 'have phones that could not speak'],
  speech_silent: ['has a phone that stayed silent', 'have phones that stayed silent'],
  page_hidden: 'had the app in the background',
  stopped_by_person: 'stopped it',
  all_muted: 'had muted all messages',
  stale: 'had too many other messages before it',
};

const byOutcome: Partial<Record<`${ActivityCause['outcome']} ${Kind}`, Verb>> = {
  'Waiting never_near': ['has not arrived yet', 'have not arrived yet'],
  // The message is no longer spoken, or the person was there and it was not spoken.
  'Missed waiting': ['has a phone that gave no reason', 'have phones that gave no reason'],
};

const askAgain = 'Ask them to open the app and agree to hear your company. You can invite a person again after seven days.';

type Cause = Pick<ActivityCause, 'outcome' | 'kind'>;

/** '9 have the app closed' */
export function causeText({ outcome, kind, people }: Cause & Pick<ActivityCause, 'people'>): string {
  const verb = byOutcome[`${outcome} ${kind}`] ?? verbs[kind];
  const words = typeof verb === 'string' ? verb : verb[people === 1 ? 0 : 1];
  return `${formatCount(people)} ${words}`;
}

/** Advice, in a sentence or two, about a cause for which the product itself does nothing. */
export const formatAdvice = ({ outcome, kind }: Cause): string =>
  kind === 'not_agreed'
    ? askAgain
    : (describeCause({ outcome, cause: { kind } }, { moment: String })?.remedy ?? causeWords({ kind: 'waiting' }, String).remedy);

export type Remedy = 'remind' | 'text' | 'invite';

/** Whether a reminder helps: a person on whose phone the message waits, and who has only not come by, has nothing to do. */
export const isToRemind = ({ outcome, kind }: Cause): boolean => remedyByCause[kind] === 'remind' && outcome !== 'Not Begun';

/** The remedy for the people of one cause, and the number of people it can reach; undefined if the product has none. */
export function findRemedy(cause: ActivityCause): { readonly remedy: Remedy; readonly people: number } | undefined {
  const { kind, canRemind, canText, canInvite } = cause;
  const reminders = [{ remedy: 'remind', people: canRemind } as const, { remedy: 'text', people: canText } as const];
  const choices = isToRemind(cause) ? reminders : remedyByCause[kind] === 'invite' ? [{ remedy: 'invite', people: canInvite } as const] : [];
  return choices.find(({ people }) => people > 0);
}

const remedyNames: Readonly<Record<Remedy, string>> = { remind: 'Remind', text: 'Text', invite: 'Invite' };

export const remedyText = (remedy: Remedy, people?: number): string =>
  people === undefined ? remedyNames[remedy] : `${remedyNames[remedy]} ${formatCount(people)}`;
