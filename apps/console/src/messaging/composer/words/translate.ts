import { api } from '../../../platform/api.ts';
import type { Words } from './english.ts';

export interface TranslateOptions {
  /** Aborts the translation; later results are ignored. */
  readonly signal: AbortSignal;
  /** Receives the downloaded part of a translator, 0 to 1, and undefined when it is complete. */
  readonly onDownload: (part: number | undefined) => void;
}

/** Translates both texts into Spanish, or throws the reason why it cannot. */
export type Translate = (english: Words, options: TranslateOptions) => Promise<Words>;

/** Uses the server's provider, if it has one. */
export const byServer: Translate = async ({ title, body }, { signal }) =>
  (await api.messagePreviews.translate({ body: { Title: title, Body: body } }, { signal })).data;
