import type { ListenMessage } from '@earshot/contract';
import { element, icon } from './element.ts';
import type { Report } from './report.ts';
import { loadVoice } from './voice.ts';
import { silenceText, type Words } from './words.ts';

interface MessageContext {
  readonly words: Words;
  /** Only for a link that was sent to one person. */
  readonly report?: Report;
}

export async function showMessage(page: HTMLElement, { title, body, language }: ListenMessage, { words, report }: MessageContext): Promise<void> {
  document.title = title;
  const text = [element('h1', { lang: language }, title), element('p', { lang: language, className: 'text' }, body)];
  page.replaceChildren(...text);
  if (!('speechSynthesis' in window) || !('SpeechSynthesisUtterance' in window)) return page.append(element('p', { className: 'alert' }, words.noSpeech));
  const voice = await loadVoice(window.speechSynthesis, body, language);
  if (!voice) return page.append(element('p', { className: 'alert' }, words.noVoice[language]));

  const button = element('button', { type: 'button', className: 'primary play' });
  const progress = element('progress', { max: 1, value: 0, ariaLabel: words.progress });
  const status = element('output', {});
  let stop: (() => void) | undefined;
  const show = (label: string): void => button.replaceChildren(icon(stop ? 'stop' : 'play'), label);
  const play = async (): Promise<void> => {
    status.textContent = '';
    progress.value = 0;
    const speech = voice.speak({ onProgress: (fraction) => (progress.value = fraction), onStart: () => report?.({ kind: 'started' }) });
    stop = () => speech.stop();
    show(words.stop);
    const outcome = await speech.outcome;
    stop = undefined;
    show(words.replay);
    if (outcome.kind === 'heard') progress.value = 1;
    if (outcome.kind !== 'failed') report?.(outcome.kind === 'heard' ? { kind: 'heard' } : { kind: 'interrupted', fraction: outcome.fraction });
    status.textContent = outcome.kind === 'heard' ? words.heard : silenceText(words, outcome.reason, language);
  };
  button.addEventListener('click', () => (stop ? stop() : void play()));
  // A page that is left, or is behind another, falls silent.
  window.addEventListener('pagehide', () => stop?.());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && stop?.());
  show(words.play);
  page.append(button, progress, status, element('p', { className: 'hint' }, words.silentHint));
}
