import type { MapSettings } from '@earshot/contract';
import type { GroundState } from '@earshot/map';

export function groundWords({ ground, missing, isLooking, isBare }: GroundState, { mode }: Pick<MapSettings, 'mode'>): string {
  if (ground.kind === 'style') return `Streets: ${hostName(ground.url)}`;
  if (ground.regions.length > 0) return `Streets: ${ground.regions.map(({ name }) => name).join(', ')}`;
  if (isBare) return 'The map does not load. Circles and places still work';
  if (isLooking) return 'Towns only. Looking for streets';
  if (missing !== undefined)
    return mode === 'style' ? `Towns only. ${hostName(missing)} is not reachable from here` : 'Towns only. Streets are not reachable from here';
  return 'Towns only. There is no region file for this place';
}

/** Advice for the person who runs this installation; undefined if streets are drawn, or nothing at all. */
export function groundAdvice({ ground, missing, isLooking, isBare }: GroundState, { mode }: Pick<MapSettings, 'mode'>): string | undefined {
  if (ground.kind === 'style' || ground.regions.length > 0 || isLooking || isBare) return undefined;
  if (missing !== undefined && mode === 'style') return 'Check the MAP setting, or add a region file with “npm run region” on the server.';
  return 'Add a region file with “npm run region” on the server, or set MAP to a style that browsers here can reach.';
}

/** Whether a wanted source failed and can be asked again. */
export const canRetry = ({ ground, missing, isBare }: GroundState): boolean =>
  missing !== undefined || (isBare && ground.kind === 'own' && ground.regions.length === 0);

/** Public hosts by their names, others by their hosts. */
function hostName(url: string): string {
  const { host } = new URL(url);
  return host === 'tiles.openfreemap.org' ? 'OpenFreeMap' : host;
}
