import * as z from 'zod';
import { type FakeTranslator, startFakeIn } from './fake-translator-server.ts';

const Body = z.object({
  q: z.array(z.string()).min(1).max(128),
  source: z.literal('en'),
  target: z.literal('es'),
  format: z.enum(['text', 'html']).default('html'),
});

const failure = (code: number, message: string, reason: string, more: object = {}) => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason }], ...more } },
});

const wrongKey = failure(400, 'API key not valid. Please pass a valid API key.', 'badRequest', {
  status: 'INVALID_ARGUMENT',
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'translate.googleapis.com' },
    },
  ],
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

/** A server on this machine that speaks the protocol of Google's Cloud Translation, Basic (cloud.google.com/translate/docs/reference/rest/v2/translate, and /translate/quotas). */
export const startFakeGoogleTranslator = (key: string): Promise<FakeTranslator> =>
  startFakeIn({
    read: ({ method, path, headers, body }) => {
      if (method !== 'POST' || path !== '/language/translate/v2') return failure(404, 'Requested entity was not found.', 'notFound');
      if (headers['x-goog-api-key'] === undefined) return failure(403, 'The request is missing a valid API key.', 'forbidden', { status: 'PERMISSION_DENIED' });
      if (headers['x-goog-api-key'] !== key) return wrongKey;
      const { data } = Body.safeParse(body);
      if (!data) return failure(400, 'Invalid Value', 'invalid', { status: 'INVALID_ARGUMENT' });
      const written = (text: string) => (data.format === 'html' ? escaped(text) : text);
      return { texts: data.q, answer: (spanish) => ({ data: { translations: spanish.map((text) => ({ translatedText: written(text) })) } }) };
    },
    troubles: {
      busy: failure(503, 'The service is currently unavailable.', 'backendError', { status: 'UNAVAILABLE' }),
      'wrong key': wrongKey,
      'too many': failure(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
      quota: failure(403, 'Daily Limit Exceeded', 'dailyLimitExceeded'),
    },
  });
