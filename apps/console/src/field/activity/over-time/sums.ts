import type { MessageDays } from '@earshot/contract';

/** The outcomes of the people whose last event was on one day. */
export interface DaySum {
  /**
   * -1 is before the range; the number of its days is after it.
   */
  readonly day: number;
  readonly heard: number;
  readonly waiting: number;
  readonly missed: number;
  readonly notDelivered: number;
}

/** A part of the charts to which the table is narrowed. */
export type Part =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'hour'; readonly hour: number }
  | { readonly kind: 'place'; readonly location: string }
  | { readonly kind: 'group'; readonly groupId: string };

export function filterMessages(messages: readonly MessageDays[], part: Part | undefined): readonly MessageDays[] {
  switch (part?.kind) {
    case undefined:
      return messages;
    case 'day':
      return messages.filter(({ days }) => days.some(([day]) => day === part.day));
    case 'hour':
      return messages.filter(({ hours }) => hours.some(([hour]) => hour === part.hour));
    case 'place':
      return messages.filter(({ location }) => location === part.location);
    case 'group':
      return messages.filter(({ groupIds }) => groupIds.includes(part.groupId));
  }
}

/** The days of a range, with the time before and after it if either has events. */
export function sumByDay(messages: readonly MessageDays[], dayCount: number): readonly DaySum[] {
  const sums = Array.from({ length: dayCount + 2 }, (_, index) => ({ day: index - 1, heard: 0, waiting: 0, missed: 0, notDelivered: 0 }));
  for (const { days } of messages)
    for (const [day, heard, waiting, missed, notDelivered] of days) {
      const sum = sums[day + 1];
      if (!sum) continue;
      sum.heard += heard;
      sum.waiting += waiting;
      sum.missed += missed;
      sum.notDelivered += notDelivered;
    }
  return sums.filter((sum) => (sum.day >= 0 && sum.day < dayCount) || daySumTotal(sum) > 0);
}

export const daySumTotal = ({ heard, waiting, missed, notDelivered }: Omit<DaySum, 'day'>): number => heard + waiting + missed + notDelivered;

/** Hearings by hour of the week: 168, from Sunday at midnight. */
export function sumByHour(messages: readonly MessageDays[]): readonly number[] {
  const sums = Array.from({ length: 168 }, () => 0);
  for (const { hours } of messages) for (const [hour, plays] of hours) sums[hour] = (sums[hour] ?? 0) + plays;
  return sums;
}

export interface Multiple {
  readonly name: string;
  readonly part: Part;
  readonly messages: readonly MessageDays[];
}

/** The places and the groups with the most receivers. */
export function smallMultiples(messages: readonly MessageDays[], groups: readonly { readonly id: string; readonly name: string }[]) {
  const places = [...Map.groupBy(messages, ({ location }) => location)].map(([location, own]): Multiple => ({
    name: location || 'Anywhere',
    part: { kind: 'place', location },
    messages: own,
  }));
  const byGroup = groups.map(({ id, name }): Multiple => {
    const part = { kind: 'group', groupId: id } as const;
    return { name, part, messages: filterMessages(messages, part) };
  });
  return { places: largest(places), groups: largest(byGroup) };
}

const maxMultiples = 12;
const countPeople = ({ messages }: Multiple): number => messages.reduce((sum, { assigned, notBegun }) => sum + assigned + notBegun, 0);
const largest = (all: readonly Multiple[]): readonly Multiple[] => all.toSorted((a, b) => countPeople(b) - countPeople(a)).slice(0, maxMultiples);
