import { addDays, daysBetween, isCalendarDate, maxRangeDays, wallClockAt } from '@earshot/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Part } from './sums.ts';

/** Lengths in days of ranges that end today. */
export const presets = ['1', '7', '30', '90'] as const;
type Preset = (typeof presets)[number];
export const presetNames = { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days', own: 'Custom' } as const;

interface OverTimeAddress {
  readonly fromDate: string;
  readonly toDate: string;
  /** The preset that the range equals, if any. */
  readonly preset: Preset | undefined;
  readonly part: Part | undefined;
}

/** Reads an address; ignores what it does not understand. */
function readAddress(address: Readonly<Record<string, unknown>>, today: string): OverTimeAddress {
  const text = (key: string): string => (typeof address[key] === 'string' || typeof address[key] === 'number' ? String(address[key]) : '');
  const [from, to] = [text('from'), text('to')];
  const part = parsePart(text('part'));
  const isRange = isCalendarDate(from) && isCalendarDate(to) && from <= to && daysBetween(from, to) < maxRangeDays;
  if (isRange) return { fromDate: from, toDate: to, preset: undefined, part };
  const preset = presets.find((each) => each === text('days')) ?? '7';
  return { fromDate: addDays(today, 1 - Number(preset)), toDate: today, preset, part };
}

/** 'day 3', 'hour 130', 'place Denver', 'group <id>'. */
function parsePart(text: string): Part | undefined {
  const [, kind, value = ''] = /^(day|hour|place|group) (.*)$/.exec(text) ?? [];
  switch (kind) {
    case undefined:
      return undefined;
    case 'day':
      return Number.isInteger(Number(value)) ? { kind, day: Number(value) } : undefined;
    case 'hour':
      return Number.isInteger(Number(value)) ? { kind, hour: Number(value) } : undefined;
    case 'place':
      return { kind, location: value };
    case 'group':
      return { kind, groupId: value };
    default:
      return undefined;
  }
}

export function partText(part: Part): string {
  switch (part.kind) {
    case 'day':
      return `day ${part.day}`;
    case 'hour':
      return `hour ${part.hour}`;
    case 'place':
      return `place ${part.location}`;
    case 'group':
      return `group ${part.groupId}`;
  }
}

/** The address and its setters; a new range shows all of its messages. */
export function useOverTimeAddress(timeZone: string) {
  const navigate = useNavigate();
  // A page that stays open over midnight keeps its day until it is opened again.
  const [openedAt] = useState(() => Date.now());
  const address = readAddress(useSearch({ strict: false }), wallClockAt(timeZone, openedAt).date);
  const { fromDate, toDate, preset } = address;
  const rangeSearch = preset === undefined ? { from: fromDate, to: toDate } : { days: preset };
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '/activity/over-time', search: search as never, resetScroll: false });
  return {
    ...address,
    showPreset: (next: Preset) => go({ days: next }),
    showDates: (from: string, to: string) => go({ from, to }),
    showPart: (part: Part | undefined) => go({ ...rangeSearch, ...(part && { part: partText(part) }) }),
  };
}
export type OverTimeAddressState = ReturnType<typeof useOverTimeAddress>;
