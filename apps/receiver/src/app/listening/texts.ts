import type { Words } from '../../ui/language/index.ts';
import type { DayRow } from './day-rows.ts';
import { dayAround } from './day-rows.ts';

const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;

/** A time in the locale's format; with its date if it is not today. */
export function timeText(at: number, locale: string): string {
  const today = dayAround(Date.now());
  const isToday = at >= today.startsAt && at < today.endsAt;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'short' }) }).format(at);
}

/** A time that is less than a day away, in the locale's format. */
export const clockText = (at: number, locale: string): string => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);

/** A distance in the units of the locale's country. */
export function distanceText(meters: number, locale: string, unitDisplay: 'short' | 'long' = 'short'): string {
  const isImperial = ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(locale).maximize().region ?? '');
  const [small, large, perLarge] = isImperial ? (['foot', 'mile', metersPerMile] as const) : (['meter', 'kilometer', 1000] as const);
  const isSmall = meters < perLarge / 10;
  const value = isSmall ? Math.max(10, Math.round(meters / (isImperial ? metersPerFoot : 1) / 10) * 10) : meters / perLarge;
  return new Intl.NumberFormat(locale, { style: 'unit', unitDisplay, unit: isSmall ? small : large, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

const percentText = (share: number, locale: string): string => new Intl.NumberFormat(locale, { style: 'percent' }).format(share);

/** A stay in the largest unit that it is a whole number of: "90 sec", "5 min". */
function durationText(seconds: number, locale: string): string {
  const [value, unit] = seconds % 60 === 0 ? ([seconds / 60, 'minute'] as const) : ([seconds, 'second'] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value);
}

function holdUpText(holdUp: NonNullable<DayRow['holdUp']>, { holdUps }: Words, locale: string): string {
  switch (holdUp.kind) {
    case 'vague':
      return holdUps.vague(distanceText(holdUp.accuracyMeters, locale));
    case 'unsure':
      return holdUps.unsure(percentText(holdUp.likely, locale), percentText(holdUp.needed, locale));
    case 'staying':
      return holdUps.staying(durationText(holdUp.seconds, locale));
    case 'was_here':
      return holdUps.was_here;
  }
}

export function stateText({ state, message, holdUp }: DayRow, words: Words, locale: string): string {
  const { states } = words;
  switch (state.kind) {
    case 'heard':
    case 'closed':
      return states[state.kind](timeText(state.at, locale));
    case 'waiting':
      if (holdUp) return holdUpText(holdUp, words, locale);
      if (!message.geofence) return states.waiting;
      return message.trigger === 'enter' ? states.waiting_enter : states.waiting_exit;
    case 'speaking':
    case 'queued':
    case 'interrupted':
    case 'failed':
    case 'over':
      return states[state.kind];
  }
}

/** Trigger and distance: "Arriving · 1.2 mi away". */
export function placeText({ message, metersAway }: DayRow, words: Words, locale: string): string {
  if (!message.geofence) return words.anywhere;
  const trigger = message.trigger === 'enter' ? words.arriving : words.leaving;
  if (metersAway === undefined) return trigger;
  return `${trigger} · ${metersAway === 0 ? words.here : words.away(distanceText(metersAway, locale))}`;
}
