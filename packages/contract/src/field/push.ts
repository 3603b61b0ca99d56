import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, text } from '../wire/wire.ts';

const device = ['receiver'] as const;

/** Web push to a receiver's device. */
export const push = operations({
  key: {
    summary: "The server's public key for web push (RFC 8292), base64url; null where push is off",
    method: 'GET',
    path: '/api/receiver/push',
    roles: device,
    response: z.object({ publicKey: z.string().nullable() }),
    example: {},
  },
  subscribe: {
    summary: 'Subscribe this device to pushes; the newest subscription counts',
    method: 'POST',
    path: '/api/receiver/push',
    roles: device,
    body: z.object({
      endpoint: z.url({ protocol: /^https$/, error: 'must be an https address' }).max(1000),
      keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
      /** The app's language, for notifications; English by default. */
      language: z.enum(['en', 'es'], 'must be en or es').optional(),
    }),
    response: Done,
    example: {
      body: {
        endpoint: 'https://push.example/1',
        keys: { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'tBHItJI5svbpez7KI4CCXg' },
      },
    },
  },
  unsubscribe: {
    summary: 'Unsubscribe this device from pushes',
    method: 'DELETE',
    path: '/api/receiver/push',
    roles: device,
    response: Done,
    example: {},
  },
});
