import type { Services } from '../../platform/services.ts';
import { scheduleNear } from './upcoming.ts';
import { nudgesHandlers } from './routes.ts';

/** Starts the job that announces messages that come near, unless push is off, and returns the handlers. */
export async function openNudges(services: Services) {
  if (services.config.push.kind !== 'off') await scheduleNear(services);
  return nudgesHandlers(services);
}
