import type { EngineView } from '@earshot/receiver-core';
import type { Words } from '../language/index.ts';
import type { DayRow } from './day-rows.ts';
import { distanceText } from './texts.ts';

/** What "What now?" says: how things stand, and what comes next and where. */
export function nowText(
  { status }: Pick<EngineView, 'status'>,
  rows: readonly DayRow[],
  { words, locale }: { readonly words: Words; readonly locale: string },
): string {
  const speaking = rows.find(({ state }) => state.kind === 'speaking');
  const next = rows.find(({ state }) => ['queued', 'waiting'].includes(state.kind));
  const parts = [
    words.statuses[status],
    speaking?.message.title,
    words.hints[status] && status !== 'listening' ? words.hints[status] : undefined,
    next ? words.nextIs(next.message.title) : words.nothingWaits,
    next && whereText(next, { words, locale }),
  ];
  return parts.flatMap((part) => (part === undefined || part === '' ? [] : [/[.!?]$/.test(part) ? part : `${part}.`])).join(' ');
}

function whereText({ message, metersAway }: DayRow, { words, locale }: { readonly words: Words; readonly locale: string }): string | undefined {
  if (!message.geofence) return words.anywhere;
  if (metersAway === undefined) return undefined;
  return metersAway === 0 ? words.here : words.away(distanceText(metersAway, locale, 'long'));
}
