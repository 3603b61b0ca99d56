import { platform } from '../../phone/platform/index.ts';
import { loadWords, chooseLocale } from '../../ui/language/index.ts';
import { dayList } from './day-rows.ts';
import type { ListeningDevice } from './listening-device.ts';
import { nowText } from './now-text.ts';

/** Counts the questions: only the last one is answered. */
let asked = 0;
/** A message that waits for its turn begins within this time after another one. */
const gapMs = 1_500;

/** Speaks the state and what comes next, after the messages that speak now; returns the text if it was not heard. */
export async function tellNext(device: Pick<ListeningDevice, 'view' | 'engine' | 'say' | 'quiet'>): Promise<string | undefined> {
  const question = (asked += 1);
  while (device.engine.view.speakingId !== undefined) {
    await device.quiet();
    await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
  if (question !== asked || !device.engine.view.isRunning) return undefined;
  const { view } = device.engine;
  const { words, language } = device.view;
  const { rows } = dayList(view, Date.now());
  const text = nowText(view, rows, { words, language, locale: chooseLocale(language) });
  // For phones without a voice of the chosen language.
  const english =
    language === 'en' ? undefined : nowText(view, rows, { words: await loadWords('en', platform.reword), language: 'en', locale: chooseLocale('en') });
  return (await device.say(text, english)) ? undefined : text;
}
