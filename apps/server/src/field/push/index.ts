import type { Services } from '../../platform/services.ts';
import { openPushKeys } from './keys.ts';
import { pushHandlers } from './routes.ts';
import { workOnPushes } from './service.ts';
import { openWebPush } from './web-push.ts';

export { type Notice, notifyPhone, type PhoneNotice, pushLater } from './service.ts';

/** Starts the push jobs, unless push is off, and returns the handlers. */
export async function openPush(services: Services) {
  const { push } = services.config;
  const keys = openPushKeys(services.database);
  if (push.kind === 'web') await workOnPushes(services, openWebPush(push, keys));
  return pushHandlers(services, keys);
}
