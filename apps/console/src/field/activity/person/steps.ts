import type { Hearing, HearingAttempt } from '@earshot/contract';
import { causeWords } from '@earshot/domain';
import type { Formats } from '../../../platform/dates.ts';
import { languageName, spokenPercent, timesText } from '../hearing-words.ts';

/** Something that happened between the operator and the ear. */
export interface Step {
  readonly name: string;
  readonly time: string;
  readonly note?: string | undefined;
}

interface KnownStep {
  readonly name: string;
  readonly at: number | undefined;
  readonly note?: string | undefined;
}

type Reader = Pick<Formats, 'moment'>;

/** The steps, in order of time, of the attempt that decides the outcome of a message for one person. */
export function listSteps(hearing: Hearing, formats: Reader): readonly Step[] {
  const { assignedAt, deliveredAt, arrivedAt, trigger } = hearing;
  const set: readonly KnownStep[] = [
    { name: 'Assigned', at: assignedAt },
    { name: 'Delivered', at: deliveredAt },
  ];
  return inOrder([...set, ...listKnownSteps({ ...hearing, crossedAt: arrivedAt }, trigger, heardNote(hearing))], formats);
}

export const attemptSteps = (attempt: HearingAttempt, trigger: Hearing['trigger'], formats: Reader): readonly Step[] =>
  inOrder(listKnownSteps(attempt, trigger, attempt.language && `in ${languageName(attempt.language)}`), formats);

function listKnownSteps(attempt: HearingAttempt, trigger: Hearing['trigger'], heard: string | undefined): readonly KnownStep[] {
  const { crossedAt, notifiedAt, startedAt, heardAt, brokenAt, reason } = attempt;
  return [
    { name: trigger === 'enter' ? 'Arrived' : 'Left', at: crossedAt },
    { name: 'Notified', at: notifiedAt, note: 'not spoken' },
    { name: 'Spoken', at: startedAt, note: spokenNote(attempt) },
    { name: startedAt === undefined ? 'Not spoken' : 'Interrupted', at: brokenAt, note: reason && reasonText(reason) },
    { name: 'Heard', at: heardAt, note: heard },
  ];
}

/** Steps with the same time keep their causal order. */
const inOrder = (known: readonly KnownStep[], { moment }: Reader): readonly Step[] =>
  known
    .flatMap(({ at, ...step }) => (at === undefined ? [] : [{ at, step }]))
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, step }) => ({ ...step, time: moment(at) }));

const reasonText = (kind: NonNullable<HearingAttempt['reason']>): string => causeWords({ kind }, String).reason.toLowerCase();

function spokenNote(attempt: HearingAttempt): string {
  const percent = spokenPercent(attempt);
  return percent === undefined ? 'started' : percent === 100 && attempt.heardAt !== undefined ? 'in full' : `${percent}%`;
}

function heardNote({ heardCount, language }: Hearing): string {
  const spokenIn = language ? ` in ${languageName(language)}` : '';
  return `${timesText(Math.max(heardCount, 1))}${spokenIn}`;
}
