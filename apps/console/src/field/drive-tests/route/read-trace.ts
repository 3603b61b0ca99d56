import { gpx } from '@tmcw/togeojson';
import { hasOwnTimes, type Route, type RoutePoint, thinned } from './route-points.ts';

/** A file that is no route; its message is for people. */
export class GpxProblem extends Error {}

/** The longest way through a GPX file, with its times where it has all of them. Throws GpxProblem. */
export function readGpx(text: string, fileName: string): Route {
  // Chromium writes a page about text that is no XML, with styles that the page's own policy refuses.
  if (!/<(\w+:)?gpx\b/.test(text)) throw new GpxProblem(`${fileName} is not a GPX file.`);
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  if (xml.querySelector('parsererror') ?? xml.documentElement.localName !== 'gpx') throw new GpxProblem(`${fileName} is not a GPX file.`);
  const all = pointsOf(xml);
  if (all.length < 2) throw new GpxProblem(`${fileName} has no track and no route with at least two points.`);
  if (all.some(({ lat, lng }) => !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))) throw new GpxProblem(`${fileName} has a point that is nowhere on earth.`);
  const timed = inOrder(all);
  const points = thinned(timed);
  const thinning = points.length < all.length ? `, ${points.length.toLocaleString('en-US')} of ${all.length.toLocaleString('en-US')} points` : '';
  return { points, note: `${fileName}${thinning}${hasOwnTimes(points) ? '' : ', without times'}` };
}

/** Tracks before routes: a file with both has the route that was planned and the track that was driven. */
function pointsOf(xml: Document): readonly RoutePoint[] {
  const features = gpx(xml).features.filter(({ geometry }) => geometry?.type === 'LineString' || geometry?.type === 'MultiLineString');
  const tracks = features.filter(({ properties }) => properties?.['_gpxType'] === 'trk');
  return (tracks.length > 0 ? tracks : features).flatMap(({ geometry, properties }) => {
    const times = (properties?.['coordinateProperties'] as { readonly times?: unknown } | undefined)?.times;
    if (geometry?.type === 'LineString') return geometry.coordinates.map((position, index) => pointOf(position, timeAt(times, index)));
    if (geometry?.type !== 'MultiLineString') return [];
    return geometry.coordinates.flatMap((part, partIndex) =>
      part.map((position, index) => pointOf(position, timeAt(Array.isArray(times) ? times[partIndex] : undefined, index))),
    );
  });
}

const timeAt = (times: unknown, index: number): number | undefined => {
  const at = Array.isArray(times) ? Date.parse(String(times[index])) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

const pointOf = ([lng = Number.NaN, lat = Number.NaN]: readonly number[], at: number | undefined): RoutePoint =>
  at === undefined ? { lat, lng } : { lat, lng, at };

/** With all times: those points that go forward in time. Without: the places alone. */
function inOrder(points: readonly RoutePoint[]): readonly RoutePoint[] {
  if (points.some(({ at }) => at === undefined)) return points.map(({ lat, lng }) => ({ lat, lng }));
  const forward: RoutePoint[] = [];
  for (const point of points) if ((point.at ?? 0) > (forward.at(-1)?.at ?? -Infinity)) forward.push(point);
  // Times that stand still are none.
  return forward.length < 2 ? points.map(({ lat, lng }) => ({ lat, lng })) : forward;
}
