import * as z from 'zod';
import { operations } from './operation.ts';

export const system = operations({
  health: {
    summary: 'Whether the server and its database answer',
    method: 'GET',
    path: '/api/health',
    roles: 'public',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    example: {},
  },
  settings: {
    summary: 'What the web apps need to know of this installation',
    method: 'GET',
    path: '/api/settings',
    roles: 'public',
    response: z.object({
      /** A MapLibre style; absent for the embedded base map. */
      mapStyleUrl: z.string().optional(),
      supportUrl: z.string().optional(),
      /** Whether sign-in texts may point to the developer inbox. */
      developerInbox: z.boolean(),
      demo: z.boolean(),
    }),
    example: {},
  },
});
