import { api } from '../../../platform/api.ts';
import type { Words } from './english.ts';

/** What a translation is given besides the words. */
export interface TranslateOptions {
  /** Ends it; whatever it says then is for nobody. */
  readonly signal: AbortSignal;
  /** Told how much of a translator is downloaded, 0 to 1, and undefined when it is there. */
  readonly onDownload: (part: number | undefined) => void;
}

/** Translates both texts into Spanish, or throws why it cannot. */
export type Translate = (english: Words, options: TranslateOptions) => Promise<Words>;

/** By the server's provider, if it has one. */
export const byServer: Translate = async ({ title, body }, { signal }) =>
  (await api.messagePreviews.translate({ body: { Title: title, Body: body } }, { signal })).data;
