import type { Hearing, MessageVersion, MessageVersions } from '@earshot/contract';
import { type CauseWords, causeWords, formatCount, type PairOutcome, type UnheardCause } from '@earshot/domain';
import type { Formats } from '../../platform/dates.ts';

const languages: Readonly<Record<NonNullable<Hearing['language']>, string>> = { en: 'English', es: 'Spanish' };

export const languageName = (language: Hearing['language']): string => (language ? languages[language] : '');

export const timesText = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${formatCount(count)} times`);

/** The reason why a message was not heard, and its remedy; undefined when it was heard. */
export function describeCause({ cause, outcome }: Pick<Hearing, 'cause' | 'outcome'>, { moment }: Pick<Formats, 'moment'>): CauseWords | undefined {
  if (!cause) return undefined;
  if (outcome === 'Waiting' && cause.kind === 'never_near')
    return { reason: 'Has not arrived yet', remedy: 'No action needed, unless the circle is in the wrong place.' };
  // A missed message is no longer spoken, or the person was there and it was not spoken.
  if (outcome === 'Missed' && cause.kind === 'waiting')
    return { reason: 'The phone gave no reason', remedy: 'Ask whether the app was open on the screen at that time.' };
  const { kind, since } = cause;
  // Only two kinds have a time, and the server always sends it with them.
  return causeWords({ kind, since: since ?? Number.NaN } as UnheardCause, (at) => (Number.isNaN(at) ? 'an unknown time' : moment(at)));
}

type Writer = (at: number) => string;

/** ', replaced Nov 25, 3:26 PM by Owen Parker', after the name of a version; '' for the current one. */
export function replacedText(version: number, versions: readonly MessageVersion[], moment: Writer): string {
  const { replacedAt, replacedBy } = versions.find((each) => each.version === version) ?? {};
  return replacedAt === undefined ? '' : `, replaced ${moment(replacedAt)}${replacedBy ? ` by ${replacedBy}` : ''}`;
}

/** 'Version 1 heard Nov 25, 3:01 PM, replaced Nov 25, 3:26 PM by Owen Parker': the hearings that do not count for the current version. */
export const earlierTexts = ({ earlier }: Pick<Hearing, 'earlier'>, versions: readonly MessageVersion[], moment: Writer): readonly string[] =>
  earlier.map(({ version, heardAt }) => `Version ${version} heard ${moment(heardAt)}${replacedText(version, versions, moment)}`);

/** The versions of one message; none for a message that was never edited. */
export const findVersions = (all: readonly MessageVersions[], messageId: string): readonly MessageVersion[] =>
  all.find((each) => each.messageId === messageId)?.versions ?? [];

/** 'Played by hand Nov 25, 7:25 AM': before its turn, so it is no hearing. Undefined for a message that was not played by hand. */
export const byHandText = ({ playedByHandAt }: Pick<Hearing, 'playedByHandAt'>, { moment }: Pick<Formats, 'moment'>): string | undefined =>
  playedByHandAt === undefined ? undefined : `Played by hand ${moment(playedByHandAt)}`;

/** The spoken share, 0..100; undefined when speech never began or no part of it is known. */
export function spokenPercent({ heardAt, spokenFraction }: Pick<Hearing, 'heardAt' | 'spokenFraction'>): number | undefined {
  if (spokenFraction !== undefined) return Math.round(spokenFraction * 100);
  return heardAt === undefined ? undefined : 100;
}

export const outcomeState = {
  Heard: 'active',
  Waiting: 'future',
  Missed: 'expired',
  'Not Delivered': 'expired',
  'Not Begun': 'draft',
} as const satisfies Record<PairOutcome, string>;
