import { addDays, formatCount, openText } from '@earshot/domain';
import { formatsFor } from '../../../platform/dates.ts';
import type { DaySum, Part } from './sums.ts';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 9 AM */
export const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** 'Monday, 9 AM' */
export const weekHourText = (hour: number): string => `${weekdays[Math.floor(hour / 24)]}, ${hourText(hour % 24)}`;

/** 'Nov 20, 2026' for a day of a range; 'Before' or 'After' outside of it. */
export function dayText(day: number, fromDate: string, dayCount: number): string {
  if (day < 0) return 'Before';
  return day >= dayCount ? 'After' : formatsFor('UTC').day(addDays(fromDate, day));
}

/** '6 heard, 2 missed, 1 not delivered' */
export const sumText = (sum: Omit<DaySum, 'day'>): string => [`${formatCount(sum.heard)} heard`, openText(sum)].filter((part) => part !== '').join(', ');

interface RangeContext {
  readonly fromDate: string;
  readonly dayCount: number;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

export function partWords(part: Part, { fromDate, dayCount, groups }: RangeContext): string {
  switch (part.kind) {
    case 'day':
      return dayText(part.day, fromDate, dayCount);
    case 'hour':
      return `heard on ${weekHourText(part.hour)}`;
    case 'place':
      return part.location || 'Anywhere';
    case 'group':
      return `for ${groups.find(({ id }) => id === part.groupId)?.name ?? 'a group'}`;
  }
}
