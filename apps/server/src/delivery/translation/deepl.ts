import * as z from 'zod';
import { post, readAs, statusTrouble } from './translation-request.ts';
import { type Provider, TranslatorTrouble } from './translator.ts';

interface DeeplSettings {
  readonly url: string;
  readonly key: string;
}

const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) });

/**
 * DeepL: `POST /v2/translate {text, source_lang, target_lang}` answers `{translations: [{text}]}`, one for each text
 * (developers.deepl.com/api-reference/translate).
 */
export function deepl({ url, key }: DeeplSettings): Provider {
  return async (texts, signal) => {
    const reply = await post({
      url: `${url}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      // ES-419: Spanish of Latin America.
      body: { text: texts, source_lang: 'EN', target_lang: 'ES-419' },
      signal,
    });
    if (!reply.ok) throw toTrouble(reply.status);
    return readAs(Answer, reply.json).translations.map(({ text }) => text);
  };
}

// developers.deepl.com/docs/best-practices/error-handling
function toTrouble(status: number): TranslatorTrouble {
  if (status === 401 || status === 403) return new TranslatorTrouble('key', `DeepL does not accept the key (${status}).`);
  if (status === 456) return new TranslatorTrouble('quota', "DeepL's quota is used up (456).");
  return statusTrouble(status);
}
