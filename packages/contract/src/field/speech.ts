import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id } from '../wire/wire.ts';

const device = ['receiver'] as const;

/** Speech made by the server, for phones without a voice for the language. */
export const speech = operations({
  voices: {
    summary: 'The languages in which the server can speak for a phone that has no voice',
    method: 'GET',
    path: '/api/receiver/voices',
    roles: device,
    response: z.object({ languages: z.array(z.enum(['en', 'es'])) }),
    example: {},
  },
  audio: {
    summary: 'A message spoken by the server, as a sound file; not found if it has no voice for the language',
    method: 'GET',
    path: '/api/receiver/audio',
    roles: device,
    query: z.object({ messageId: id, language: z.enum(['en', 'es'], 'must be en or es') }),
    /** `data` is base64. */
    response: z.object({ version: z.int(), type: z.string(), data: z.string() }),
    example: { query: { messageId: '{receivedMessage}', language: 'en' } },
  },
});
