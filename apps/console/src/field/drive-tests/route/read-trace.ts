import { formatCount } from '@earshot/domain';
import { gpx, kml } from '@tmcw/togeojson';
import { readTimeline } from './google-timeline.ts';
import { hasOwnTimes, type Route, type RoutePoint, thinned } from './route-points.ts';

/** A file without a route; its message is for the operator. */
export class TraceProblem extends Error {}

/** The way through a GPX, KML, GeoJSON or Google Timeline file, with its times if it has all of them. Throws TraceProblem. */
export function readTrace(text: string, fileName: string): Route {
  const json = /^\s*[{[]/.test(text) ? parsed(text) : undefined;
  const timeline = readTimeline(json);
  const features = json === undefined ? featuresOfXml(text) : featuresOfJson(json);
  const all = timeline?.points ?? (features && toRoutePoints(features));
  if (!all) throw new TraceProblem(`${fileName} is not a GPX, KML, GeoJSON or Google Timeline file.`);
  if (all.length < 2) throw new TraceProblem(`${fileName} has no track or route with at least two points.`);
  if (all.some(({ lat, lng }) => !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))) throw new TraceProblem(`${fileName} has a point with invalid coordinates.`);
  const timed = inOrder(all);
  const points = thinned(timed);
  const thinning = points.length < all.length ? `, ${formatCount(points.length)} of ${formatCount(all.length)} points` : '';
  const day = timeline?.hasEarlier ? ', its last 24 hours' : '';
  return { points, note: `${fileName}${day}${thinning}${hasOwnTimes(points) ? '' : ', without times'}` };
}

type Feature = ReturnType<typeof kml>['features'][number];
type Features = readonly Feature[];

function featuresOfXml(text: string): Features | undefined {
  // Chromium turns text that is no XML into an error page with styles that this page's own policy refuses.
  if (!/<(\w+:)?(gpx|kml)\b/.test(text)) return undefined;
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  if (xml.querySelector('parsererror')) return undefined;
  const { localName } = xml.documentElement;
  if (localName !== 'gpx' && localName !== 'kml') return undefined;
  return localName === 'gpx' ? gpx(xml).features : kml(xml).features;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function featuresOfJson(value: unknown): Features | undefined {
  const { type, features, geometry, coordinates } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.filter(isFeature);
  if (type === 'Feature' && geometry !== undefined && isFeature(value)) return [value];
  return Array.isArray(coordinates) ? [{ type: 'Feature', properties: null, geometry: value as Feature['geometry'] }] : undefined;
}

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null && 'geometry' in value;

/** Tracks come before routes: a file with both has the planned route and the driven track. */
function toRoutePoints(features: Features): readonly RoutePoint[] {
  const lines = features.filter(({ geometry }) => geometry?.type === 'LineString' || geometry?.type === 'MultiLineString');
  const tracks = lines.filter(({ properties }) => properties?.['_gpxType'] === 'trk');
  // A GeoJSON file of single positions is a way as well, in the order of the file.
  if (lines.length === 0)
    return features.flatMap(({ geometry, properties }) => (geometry?.type === 'Point' ? [toPoint(geometry.coordinates, readTime(properties))] : []));
  return (tracks.length > 0 ? tracks : lines).flatMap(({ geometry, properties }) => {
    const times: unknown = (properties?.['coordinateProperties'] as { readonly times?: unknown } | undefined)?.times ?? properties?.['coordTimes'];
    if (geometry?.type === 'LineString') return geometry.coordinates.map((position, index) => toPoint(position, timeAt(times, index)));
    if (geometry?.type !== 'MultiLineString') return [];
    return geometry.coordinates.flatMap((part, partIndex) =>
      part.map((position, index) => toPoint(position, timeAt(Array.isArray(times) ? times[partIndex] : undefined, index))),
    );
  });
}

const readTime = (properties: Feature['properties']): number | undefined => timeAt([properties?.['time'] ?? properties?.['timestamp']], 0);

/** Accepts milliseconds since the epoch as a number, or any date text. */
const parseInstant = (time: unknown): number => (typeof time === 'number' ? time : Date.parse(String(time)));

const timeAt = (times: unknown, index: number): number | undefined => {
  const at = Array.isArray(times) && times[index] !== undefined ? parseInstant(times[index]) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

const toPoint = ([lng = Number.NaN, lat = Number.NaN]: readonly number[], at: number | undefined): RoutePoint =>
  at === undefined ? { lat, lng } : { lat, lng, at };

/** With all times: the points that go forward in time. Otherwise: the places alone. */
function inOrder(points: readonly RoutePoint[]): readonly RoutePoint[] {
  if (points.some(({ at }) => at === undefined)) return points.map(({ lat, lng }) => ({ lat, lng }));
  const forward: RoutePoint[] = [];
  for (const point of points) if ((point.at ?? 0) > (forward.at(-1)?.at ?? -Infinity)) forward.push(point);
  // Times that do not advance are no times.
  return forward.length < 2 ? points.map(({ lat, lng }) => ({ lat, lng })) : forward;
}
