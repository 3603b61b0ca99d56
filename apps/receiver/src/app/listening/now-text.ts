import type { Language } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import type { Words } from '../../ui/language/index.ts';
import type { DayRow } from './day-rows.ts';
import { upcoming } from './upcoming-rows.ts';
import { distanceText } from './texts.ts';
import { titleIn } from './titles.ts';

interface NowContext {
  readonly words: Words;
  readonly language: Language;
  readonly locale: string;
}

/** Answer to "What's next?": the state, and what comes next and where. */
export function nowText({ status }: Pick<EngineView, 'status'>, rows: readonly DayRow[], { words, language, locale }: NowContext): string {
  const speaking = rows.find(({ state }) => state.kind === 'speaking');
  const [next] = upcoming(rows);
  const parts = [
    words.statuses[status],
    speaking && titleIn(speaking.message, language),
    words.hints[status],
    next ? words.nextIs(titleIn(next.message, language)) : words.nothingWaits,
    next && whereText(next, { words, language, locale }),
  ];
  return parts.flatMap((part) => (part === undefined || part === '' ? [] : [/[.!?]$/.test(part) ? part : `${part}.`])).join(' ');
}

function whereText({ message, metersAway }: DayRow, { words, locale }: NowContext): string | undefined {
  if (!message.geofence) return words.anywhere;
  if (metersAway === undefined) return undefined;
  return metersAway === 0 ? words.here : words.away(distanceText(metersAway, locale, 'long'));
}
