import type { Hearing } from '@earshot/contract';
import type { Formats } from '../../platform/dates.ts';
import { languageName, spokenPercent, timesText } from '../hearing-words.ts';

/** Something that happened on the way from the operator to the ear. */
export interface Step {
  readonly name: string;
  readonly time: string;
  /** More about it, such as how often. */
  readonly note?: string | undefined;
}

interface Known {
  readonly name: string;
  readonly at: number | undefined;
  readonly note?: string | undefined;
}

/** What happened to a message on the way to one person, in the order in which it can happen. */
export function stepsOf(hearing: Hearing, { moment }: Pick<Formats, 'moment'>): readonly Step[] {
  const notified: Known = { name: 'Notified', at: hearing.notifiedAt, note: 'not spoken' };
  const crossing: Known = { name: hearing.trigger === 'enter' ? 'Arrived' : 'Left', at: hearing.arrivedAt };
  const known: readonly Known[] = [
    { name: 'Assigned', at: hearing.assignedAt },
    { name: 'Delivered', at: hearing.deliveredAt },
    ...(isToldBefore(hearing) ? [notified, crossing] : [crossing, notified]),
    { name: 'Spoken', at: hearing.startedAt, note: spokenNote(hearing) },
    { name: 'Heard', at: hearing.heardAt, note: heardNote(hearing) },
  ];
  return known.flatMap(({ name, at, note }) => (at === undefined ? [] : [{ name, time: moment(at), note }]));
}

/** A nudge comes before the person is there; OwnTracks tells of the arrival itself. */
const isToldBefore = ({ notifiedAt, arrivedAt }: Hearing): boolean => (notifiedAt ?? 0) < (arrivedAt ?? Infinity);

function spokenNote(hearing: Hearing): string {
  const percent = spokenPercent(hearing);
  return percent === undefined ? 'begun' : percent === 100 && hearing.heardAt !== undefined ? 'all of it' : `${percent}% of it`;
}

function heardNote({ heardCount, language }: Hearing): string {
  const spokenIn = language ? ` in ${languageName(language)}` : '';
  return `${timesText(Math.max(heardCount, 1))}${spokenIn}`;
}
