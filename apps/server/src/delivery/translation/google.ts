import * as z from 'zod';
import { post, readAs, type Reply, statusTrouble } from './translation-request.ts';
import { type Provider, TranslatorTrouble } from './translator.ts';

interface GoogleSettings {
  readonly url: string;
  readonly key: string;
}

const Answer = z.object({ data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }) });

const reason = z.object({ reason: z.string().optional() });
const Failure = z.object({ error: z.object({ errors: z.array(reason).optional(), details: z.array(reason).optional() }) });

/**
 * Google's Cloud Translation, Basic: `POST /language/translate/v2 {q, source, target, format}`
 * (cloud.google.com/translate/docs/reference/rest/v2/translate).
 */
export function google({ url, key }: GoogleSettings): Provider {
  return async (texts, signal) => {
    const reply = await post({
      url: `${url}/language/translate/v2`,
      // The key goes in a header, as addresses are logged on their way (cloud.google.com/docs/authentication/api-keys-use).
      headers: { 'x-goog-api-key': key },
      // The default format, HTML, would return &#39; for an apostrophe.
      body: { q: texts, source: 'en', target: 'es', format: 'text' },
      signal,
    });
    if (!reply.ok) throw toTrouble(reply);
    return readAs(Answer, reply.json).data.translations.map(({ translatedText }) => translatedText);
  };
}

// cloud.google.com/translate/quotas: a used-up day, too many requests in a minute and a key without permission are all a 403.
function toTrouble({ status, json }: Reply): TranslatorTrouble {
  const { data } = Failure.safeParse(json);
  const reasons = [...(data?.error.errors ?? []), ...(data?.error.details ?? [])].map((each) => each.reason ?? '');
  const says = (pattern: RegExp): boolean => reasons.some((each) => pattern.test(each));
  if (says(/^dailyLimitExceeded/)) return new TranslatorTrouble('quota', `Google's quota of the day is used up (${status}).`);
  if (says(/rateLimitExceeded|RATE_LIMIT_EXCEEDED/i)) return statusTrouble(status, 'too many in a minute');
  if (status === 401 || status === 403 || says(/^(API_KEY_|keyInvalid|keyExpired)/))
    return new TranslatorTrouble('key', `Google does not accept the key, or not for translations (${status}).`);
  return statusTrouble(status);
}
