import type { MessageForm } from '../message-form.ts';

export interface Words {
  readonly title: string;
  readonly body: string;
}

export const englishWords = ({ title, body }: MessageForm): Words => ({ title, body });
export const spanishWords = ({ spanishTitle, spanishBody }: MessageForm): Words => ({ title: spanishTitle, body: spanishBody });

/** Blanks at the ends are not saved, so they make no difference. */
export const isSame = (a: Words, b: Words): boolean => a.title.trim() === b.title.trim() && a.body.trim() === b.body.trim();
export const isBlank = ({ title, body }: Words): boolean => title.trim() === '' && body.trim() === '';
/** Whether there are both a title and a text, as a translator needs them. */
export const isWhole = ({ title, body }: Words): boolean => title.trim() !== '' && body.trim() !== '';
