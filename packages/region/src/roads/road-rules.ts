import type { Tags } from '../osm/elements.ts';

/** A car's speed on a way, in km/h in each direction; 0 where it may not drive. */
export interface DriveRule {
  readonly forward: number;
  readonly backward: number;
}

/**
 * Speeds for ways without a limit: usual ones outside and inside towns, by class
 * (wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Maxspeed).
 */
const classSpeeds: Readonly<Record<string, number>> = {
  motorway: 110,
  motorway_link: 60,
  trunk: 90,
  trunk_link: 50,
  primary: 65,
  primary_link: 45,
  secondary: 60,
  secondary_link: 45,
  tertiary: 50,
  tertiary_link: 40,
  unclassified: 45,
  residential: 30,
  road: 40,
  living_street: 10,
  service: 15,
};
const kmPerMile = 1.609_344;
const fastest = 140;
const slowest = 5;
/** Speeds for `DE:urban` and the like. */
const zones: readonly (readonly [RegExp, number])[] = [
  [/:living_street$/, 10],
  [/:urban$/, 50],
  [/:rural$/, 90],
  [/:trunk$/, 100],
  [/:motorway$/, 120],
];

/** Undefined for a way that is not for cars. */
export function driveRule(tags: Tags): DriveRule | undefined {
  const usual = classSpeeds[tags['highway'] ?? ''];
  if (usual === undefined || tags['area'] === 'yes' || isClosed(tags)) return undefined;
  const forward = parseSpeed(tags['maxspeed:forward'] ?? tags['maxspeed']) ?? usual;
  const backward = parseSpeed(tags['maxspeed:backward'] ?? tags['maxspeed']) ?? usual;
  const direction = parseOneway(tags);
  return { forward: direction === 'backward' ? 0 : forward, backward: direction === 'forward' ? 0 : backward };
}

/** The most specific key decides. */
function isClosed(tags: Tags): boolean {
  const access = tags['motorcar'] ?? tags['motor_vehicle'] ?? tags['vehicle'] ?? tags['access'];
  return access !== undefined && /^(no|private|agricultural|forestry|emergency|military)$/.test(access);
}

/** Roundabouts and motorways are one-way without a tag. */
function parseOneway({ oneway, junction, highway }: Tags): 'forward' | 'backward' | 'both' {
  if (oneway === '-1' || oneway === 'reverse') return 'backward';
  if (oneway === 'yes' || oneway === 'true' || oneway === '1') return 'forward';
  if (oneway === 'no') return 'both';
  return junction === 'roundabout' || junction === 'circular' || highway === 'motorway' ? 'forward' : 'both';
}

/** km/h; undefined if the text has no number. */
export function parseSpeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return fastest;
  if (text === 'walk') return slowest;
  const zone = zones.find(([pattern]) => pattern.test(text))?.[1];
  if (zone !== undefined) return zone;
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?(?:;|$)/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const speed = Number(number) * (unit === 'mph' ? kmPerMile : 1);
  return speed <= 0 ? undefined : Math.round(Math.max(slowest, Math.min(fastest, speed)));
}
