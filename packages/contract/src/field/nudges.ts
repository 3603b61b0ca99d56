import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id } from '../wire/wire.ts';

/** Reminding people of messages that wait. */
export const nudges = operations({
  send: {
    summary: 'Remind everybody who has not heard a live message to open the app: by push, and by nothing else',
    method: 'POST',
    path: '/api/nudge',
    roles: ['holder', 'operator'],
    creates: true,
    body: z.object({ message_id: id }),
    response: z.object({
      success: z.literal(1),
      /** People who were reminded; who has no push cannot be, and who was a short while ago is not again. */
      notified: z.int(),
      withoutPush: z.int(),
      recently: z.int(),
    }),
    example: { body: { message_id: '{liveMessage}' } },
  },
});
