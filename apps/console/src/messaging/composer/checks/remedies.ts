import { type CheckRemedy, formatMinute, isMachineTranslated, radiusLabel, translationDisclaimer, withDisclaimer, wordCount } from '@earshot/domain';
import type { MessageForm } from '../message-form.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function remedyLabel(remedy: CheckRemedy, { radiusUnit }: Pick<MessageForm, 'radiusUnit'>): string {
  switch (remedy.kind) {
    case 'widen':
      return `Widen to ${radiusLabel(remedy.radiusMeters, radiusUnit)}`;
    case 'shift_hours':
      return `Play from ${formatMinute(remedy.startMinute)} to ${formatMinute(remedy.endMinute)}`;
    case 'set_priority':
      return remedy.priority === 1 ? 'Give it priority' : 'Remove its priority';
    case 'shorten':
      return `Shorten to ${remedy.words} words`;
    case 'repeat_days':
      return `Repeat on ${remedy.repeatDays.every(Boolean) ? 'every day' : weekdays.filter((_, day) => remedy.repeatDays[day] === true).join(', ')}`;
  }
}

export function remedied(form: MessageForm, remedy: CheckRemedy): Partial<MessageForm> {
  switch (remedy.kind) {
    case 'widen':
      return { radiusMeters: remedy.radiusMeters };
    case 'shift_hours':
      return { settings: { ...form.settings, startMinute: remedy.startMinute, endMinute: remedy.endMinute } };
    case 'set_priority':
      return { settings: { ...form.settings, priority: remedy.priority } };
    case 'shorten':
      return { body: shortened(form.body, remedy.words), spanishBody: shortenedSpanish(form.spanishBody, remedy.words) };
    case 'repeat_days':
      return { settings: { ...form.settings, repeatDays: remedy.repeatDays } };
  }
}

const sentenceEnd = /[.!?…]["”»')]*(?=\s|$)/gu;

/** The beginning of a text in at most `words` words: whole sentences if they make up at least half of that, else cut after a word. */
export function shortened(text: string, words: number): string {
  const found = [...text.matchAll(/\S+/gu)];
  const last = found[words - 1];
  if (found.length <= words || !last) return text;
  const cut = text.slice(0, last.index + last[0].length);
  const end = [...cut.matchAll(sentenceEnd)].at(-1);
  const sentences = end ? cut.slice(0, end.index + end[0].length) : '';
  return wordCount(sentences) * 2 >= words ? sentences : cut;
}

/** Machine-translated Spanish keeps its disclaimer, which is spoken (decisions: Spanish). */
function shortenedSpanish(text: string, words: number): string {
  const left = words - wordCount(translationDisclaimer);
  if (!isMachineTranslated(text) || left < 1) return shortened(text, words);
  return wordCount(text) <= words ? text : withDisclaimer(shortened(text.replace(translationDisclaimer, '').trim(), left));
}
