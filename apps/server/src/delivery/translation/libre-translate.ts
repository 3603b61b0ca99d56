import * as z from 'zod';
import { post, readAs, type Reply, statusTrouble } from './translation-request.ts';
import { type Provider, TranslatorTrouble } from './translator.ts';

interface LibreTranslateSettings {
  readonly url: string;
  readonly key?: string | undefined;
}

const Answer = z.object({ translatedText: z.string() });
const Failure = z.object({ error: z.string() });

/** A LibreTranslate server: `POST /translate {q, source, target, format, api_key}` answers `{translatedText}` (docs.libretranslate.com/guides/api_usage). */
export function libreTranslate({ url, key }: LibreTranslateSettings): Provider {
  const translate = async (text: string, signal: AbortSignal): Promise<string> => {
    const body = { q: text, source: 'en', target: 'es', format: 'text', ...(key !== undefined && { api_key: key }) };
    const reply = await post({ url: `${url}/translate`, body, signal });
    if (!reply.ok) throw toTrouble(reply);
    return readAs(Answer, reply.json).translatedText;
  };
  return (texts, signal) => Promise.all(texts.map((text) => translate(text, signal)));
}

// 403 for a wrong key; a server that got none and wants one answers 400.
function toTrouble({ status, json }: Reply): TranslatorTrouble {
  const { data } = Failure.safeParse(json);
  const isKey = status === 403 || (status === 400 && /api key/i.test(data?.error ?? ''));
  return isKey ? new TranslatorTrouble('key', `LibreTranslate does not accept the key (${status}).`) : statusTrouble(status);
}
