import type { Geofence, Place } from '@earshot/geofence';
import { placeAt, rulerAt } from '@earshot/geofence';
import type { Random } from '../trigger-quality/random.ts';
import { createRandom } from '../trigger-quality/random.ts';

/** Circles, and the places of a receiver: on a drive from site to site at 12 m/s with a fix each second, or anywhere on such ways. */
export interface Scene {
  readonly circles: readonly Geofence[];
  readonly drive: readonly Place[];
  readonly scattered: readonly Place[];
}

const METERS_PER_FIX = 12;
const NOISE_METERS = 8;
const METRO_SIGMA_METERS = 25_000;
const CIRCLES_PER_METRO = 2500;

const off = (from: Place, east: number, north: number): Place => placeAt(rulerAt(from.lat), from, { east, north });
const noisy = (place: Place, random: Random): Place => off(place, NOISE_METERS * random.gaussian(), NOISE_METERS * random.gaussian());
const onTheWay = (from: Place, to: Place, part: number): Place => ({ lat: from.lat + part * (to.lat - from.lat), lng: from.lng + part * (to.lng - from.lng) });

/** Half of them 60 to 200 m, four in ten to 2 km, the rest to 30 km. */
function drawRadius(random: Random): number {
  const share = random.next();
  const [from, to] = share < 0.5 ? [60, 200] : share < 0.9 ? [200, 2000] : [2000, 30_000];
  return from * (to / from) ** random.next();
}

/** `count` circles, one to seven at a site, the sites around the middles of cities; the same in every run. */
export function makeScene(count: number, fixes: number): Scene {
  const random = createRandom(count);
  const metros = Array.from({ length: Math.max(1, Math.round(count / CIRCLES_PER_METRO)) }, () => ({
    middle: { lat: random.between([26, 48]), lng: random.between([-122, -72]) },
    sites: [] as Place[],
  }));
  const circles: Geofence[] = [];
  while (circles.length < count) {
    const metro = random.pick(metros);
    const site = off(metro.middle, METRO_SIGMA_METERS * random.gaussian(), METRO_SIGMA_METERS * random.gaussian());
    metro.sites.push(site);
    const here = Math.min(count - circles.length, 1 + Math.floor(random.next() * 7));
    for (let each = 0; each < here; each += 1) {
      circles.push({ center: off(site, 200 * random.gaussian(), 200 * random.gaussian()), radiusMeters: drawRadius(random) });
    }
  }
  const busy = metros.filter(({ sites }) => sites.length > 1);
  const drive: Place[] = [];
  const { sites } = busy[0]!;
  for (let from = random.pick(sites); drive.length < fixes;) {
    const to = random.pick(sites);
    const ruler = rulerAt(from.lat);
    const strides = Math.ceil(Math.hypot((to.lat - from.lat) * ruler.metersPerLat, (to.lng - from.lng) * ruler.metersPerLng) / METERS_PER_FIX);
    for (let stride = 0; stride < strides && drive.length < fixes; stride += 1) drive.push(noisy(onTheWay(from, to, stride / strides), random));
    from = to;
  }
  const scattered = Array.from({ length: fixes }, () => {
    const around = random.pick(busy).sites;
    return noisy(onTheWay(random.pick(around), random.pick(around), random.next()), random);
  });
  return { circles, drive, scattered };
}
