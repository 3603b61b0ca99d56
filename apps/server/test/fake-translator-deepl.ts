import * as z from 'zod';
import { type FakeTranslator, startFakeIn } from './fake-translator-server.ts';

const Body = z.object({ text: z.array(z.string()).min(1).max(50), source_lang: z.literal('EN'), target_lang: z.enum(['ES', 'ES-419']) });

/** A server on this machine that speaks DeepL's protocol (developers.deepl.com/api-reference/translate, and /docs/best-practices/error-handling). */
export const startFakeDeepl = (key: string): Promise<FakeTranslator> =>
  startFakeIn({
    read: ({ method, path, headers, body }) => {
      // The real one sends no body, only the status.
      if (headers.authorization !== `DeepL-Auth-Key ${key}`) return { status: 403, body: {} };
      if (path !== '/v2/translate') return { status: 404, body: {} };
      if (method !== 'POST') return { status: 405, body: {} };
      const { data } = Body.safeParse(body);
      if (!data) return { status: 400, body: { message: 'Bad request. Reason: Value for target_lang not supported.' } };
      return { texts: data.text, answer: (spanish) => ({ translations: spanish.map((text) => ({ detected_source_language: 'EN', text })) }) };
    },
    troubles: {
      busy: { status: 529, body: { message: 'Too many requests. High load on server.' } },
      'wrong key': { status: 403, body: {} },
      'too many': { status: 429, body: { message: 'Too many requests' } },
      quota: { status: 456, body: { message: 'Quota Exceeded' } },
    },
  });
