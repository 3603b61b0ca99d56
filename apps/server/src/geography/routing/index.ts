import type { RouteAnswer } from '@earshot/contract';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';
import type { Regions } from '../regions/index.ts';
import { embeddedRouter } from './embedded.ts';
import { osrm } from './osrm.ts';
import { type Position, type RoadRouter, straightLeg } from './router.ts';
import { valhalla } from './valhalla.ts';

/** Finds the roads between points; its troubles never reach the caller. */
export interface Routing {
  readonly route: (points: readonly Position[]) => Promise<RouteAnswer>;
}

/** The router of the settings. A leg without a road, or without an answer, is a straight line marked as such. */
export function openRouting(
  { config, log }: { readonly config: Pick<Config, 'router'>; readonly log: Pick<Services['log'], 'warn'> },
  regions: Pick<Regions, 'folders'>,
): Routing {
  const router = createRouter(config.router, regions);
  return {
    route: async (points) => {
      const legs: RouteAnswer['legs'] = [];
      let isAnswered = true;
      for (const [i, to] of points.slice(1).entries()) {
        const from = points[i] ?? to;
        // A router that failed once is not asked for the other legs.
        const leg = isAnswered ? await legOrTrouble(router, from, to, log) : 'trouble';
        if (leg === 'trouble') isAnswered = false;
        legs.push(leg === 'trouble' || leg === undefined ? straightLeg(from, to) : leg);
      }
      return { legs, isAnswered, attribution: '© OpenStreetMap contributors' };
    },
  };
}

async function legOrTrouble(router: RoadRouter, from: Position, to: Position, log: Pick<Services['log'], 'warn'>) {
  try {
    return await router.leg(from, to);
  } catch (error) {
    log.warn(error);
    return 'trouble' as const;
  }
}

function createRouter(settings: Config['router'], regions: Pick<Regions, 'folders'>): RoadRouter {
  switch (settings.kind) {
    case 'embedded':
      return embeddedRouter(regions);
    case 'osrm':
      return osrm(settings.url);
    case 'valhalla':
      return valhalla(settings.url);
  }
}
