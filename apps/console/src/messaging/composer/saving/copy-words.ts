import { tell } from '../../../platform/feedback.ts';
import type { MessageForm } from '../message-form.ts';

/** Copies title and message, in both languages if there are two. */
export async function copyWords({ title, body, spanishTitle, spanishBody }: MessageForm): Promise<void> {
  try {
    await navigator.clipboard.writeText([title, body, spanishTitle, spanishBody].filter((text) => text.trim() !== '').join('\n\n'));
    tell('Your text is copied.');
  } catch {
    tell('This browser blocked copying. Select your text and copy it yourself.', { tone: 'problem' });
  }
}
