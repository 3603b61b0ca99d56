import type { Services } from '../../platform/services.ts';
import { scheduleNear } from './near.ts';
import { nudgesHandlers } from './routes.ts';

/** Starts telling people of messages that come near, unless nothing is pushed, and answers the handlers. */
export async function openNudges(services: Services) {
  if (services.config.push.kind !== 'off') await scheduleNear(services);
  return nudgesHandlers(services);
}
