import * as z from 'zod';
import { type FakeTranslator, startFakeIn } from './fake-translator-server.ts';

export type { FakeTranslator } from './fake-translator-server.ts';

const Body = z.object({ q: z.string(), source: z.literal('en'), target: z.literal('es'), format: z.literal('text'), api_key: z.string().optional() });

/**
 * A server on this machine that speaks LibreTranslate's protocol (docs.libretranslate.com/guides/api_usage). With `key`
 * it requires that key.
 */
export const startFakeTranslator = (key?: string): Promise<FakeTranslator> =>
  startFakeIn({
    read: ({ method, path, body }) => {
      const { data } = Body.safeParse(body);
      if (method !== 'POST' || path !== '/translate') return { status: 404, body: { error: 'Not Found' } };
      if (!data) return { status: 400, body: { error: 'Invalid request' } };
      if (key !== undefined && data.api_key === undefined) return { status: 400, body: { error: 'Please contact the server operator to get an API key' } };
      if (key !== undefined && data.api_key !== key) return { status: 403, body: { error: 'Invalid API key' } };
      return { texts: [data.q], answer: ([spanish]) => ({ translatedText: spanish }) };
    },
    troubles: {
      busy: { status: 500, body: { error: 'Cannot translate text: out of memory' } },
      'wrong key': { status: 403, body: { error: 'Invalid API key' } },
      'too many': { status: 429, body: { error: 'Slowdown: 10 per 1 minute' } },
    },
  });
