import { Refusal } from '@earshot/domain';
import * as z from 'zod';
import type { LibreTranslateSettings } from './config.ts';
import type { Translator } from './translator.ts';

/** Below the console's own 10 s, so that the person reads why (spec 1 §9). */
const timeOutMs = 8_000;

const Answer = z.object({ translatedText: z.string().max(50_000) });

/** A LibreTranslate server: `POST /translate {q, source, target, format, api_key}` answers `{translatedText}`. */
export function libreTranslate({ url, key }: LibreTranslateSettings, onTrouble: (error: unknown) => void, limitMs = timeOutMs): Translator {
  const translate = async (text: string, signal: AbortSignal): Promise<string> => {
    const body = { q: text, source: 'en', target: 'es', format: 'text', ...(key !== undefined && { api_key: key }) };
    const response = await fetch(`${url}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The key is for this address alone.
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new Error(`The translator answered ${response.status}`);
    const { translatedText } = Answer.parse(await response.json());
    if (translatedText.trim() === '' || translatedText.includes('\u0000') || !translatedText.isWellFormed()) throw new Error('The translator answered no text');
    return translatedText.trim();
  };
  return {
    toSpanish: async (texts) => {
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(limitMs)]);
      try {
        return await Promise.all(texts.map((text) => translate(text, signal)));
      } catch (error) {
        stop.abort();
        onTrouble(error);
        throw new Refusal(
          { code: 'translator_unavailable' },
          'The translator does not answer just now. Try again later, or type the Spanish title and message.',
        );
      }
    },
  };
}
