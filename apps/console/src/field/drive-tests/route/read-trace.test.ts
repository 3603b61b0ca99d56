import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTrace } from './read-trace.ts';
import { hasOwnTimes, routeLength, maxHandles, routeSeconds, thinned } from './route-points.ts';

const point = (lat: number, lng: number, time?: string) => `<trkpt lat="${lat}" lon="${lng}">${time === undefined ? '' : `<time>${time}</time>`}</trkpt>`;
const file = (inner: string) => `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const track = (...segments: readonly string[]) => file(`<trk><name>A</name>${segments.map((each) => `<trkseg>${each}</trkseg>`).join('')}</trk>`);

test('a recorded drive keeps its times and its way', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../../e2e/traces/visnjan-by-car.gpx'), 'utf8');
  const { points, note } = readTrace(text, 'visnjan.gpx');
  expect(points.length).toBeGreaterThan(100);
  expect(hasOwnTimes(points)).toBe(true);
  expect(routeLength(points)).toBeGreaterThan(2_500);
  expect(routeLength(points)).toBeLessThan(2_900);
  expect(routeSeconds(points, null)).toBeGreaterThan(450);
  expect(note).toBe('visnjan.gpx');
});

test('segments are one way, and a track goes before a route', () => {
  const route = '<rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte>';
  const first = point(39.1, -104, '2026-11-20T08:00:00Z') + point(39.2, -104, '2026-11-20T08:10:00Z');
  const second = point(39.3, -104, '2026-11-20T08:20:00Z') + point(39.4, -104, '2026-11-20T08:30:00Z');
  const text = track(first, second).replace('</gpx>', `${route}</gpx>`);
  const { points } = readTrace(text, 'two.gpx');
  expect(points.map(({ lat }) => lat)).toEqual([39.1, 39.2, 39.3, 39.4]);
  expect(routeSeconds(points, null)).toBe(1_800);
  expect(readTrace(file(route), 'plan.gpx').points).toEqual([
    { lat: 1, lng: 1 },
    { lat: 2, lng: 2 },
  ]);
});

test('times that are missing in part are none, and those that go back are left out', () => {
  const partly = track(point(39.1, -104, '2026-11-20T08:00:00Z') + point(39.2, -104));
  expect(readTrace(partly, 'a.gpx')).toEqual({
    points: [
      { lat: 39.1, lng: -104 },
      { lat: 39.2, lng: -104 },
    ],
    note: 'a.gpx, without times',
  });
  const back = track(
    point(39.1, -104, '2026-11-20T08:00:00Z') +
      point(39.2, -104, '2026-11-20T08:05:00Z') +
      point(39.3, -104, '2026-11-20T08:04:00Z') +
      point(39.4, -104, '2026-11-20T08:06:00Z'),
  );
  expect(readTrace(back, 'b.gpx').points.map(({ lat }) => lat)).toEqual([39.1, 39.2, 39.4]);
});

test.each([
  ['no XML', 'plain text', 'x.gpx is not a GPX, KML, GeoJSON or Google Timeline file.'],
  ['another format', '<tcx/>', 'x.gpx is not a GPX, KML, GeoJSON or Google Timeline file.'],
  ['nothing in it', file(''), 'x.gpx has no track or route with at least two points.'],
  ['a single point', track(point(1, 1)), 'x.gpx has no track or route with at least two points.'],
  ['a point beyond the pole', track(point(91, 1) + point(1, 1)), 'x.gpx has a point with invalid coordinates.'],
])('a file with %s is refused with a sentence', (_, text, message) => {
  expect(() => readTrace(text, 'x.gpx')).toThrow(message);
});

test('a long recording is thinned evenly, its ends kept', () => {
  const long = Array.from({ length: 12_345 }, (_, index) => index);
  const fewer = thinned(long, 5_000);
  expect(fewer).toHaveLength(5_000);
  expect([fewer[0], fewer.at(-1)]).toEqual([0, 12_344]);
  expect(Math.max(...fewer.map((value, index) => value - (fewer[index - 1] ?? 0)))).toBeLessThanOrEqual(3);
  expect(thinned(long.slice(0, maxHandles))).toHaveLength(maxHandles);
});

const way = [
  [13.72, 45.27],
  [13.73, 45.28],
];
const times = ['2026-11-20T08:00:00Z', '2026-11-20T08:00:15Z'];
const kmlTrack = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>${times
  .map((time) => `<when>${time}</when>`)
  .join('')}${way.map(([lng, lat]) => `<gx:coord>${lng} ${lat} 0</gx:coord>`).join('')}</gx:Track></Placemark></kml>`;
const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties });

test.each([
  ['a KML track', kmlTrack],
  ['a GeoJSON line with the times of its positions', JSON.stringify(feature({ type: 'LineString', coordinates: way }, { coordTimes: times }))],
  [
    'a GeoJSON of single positions',
    JSON.stringify({
      type: 'FeatureCollection',
      features: way.map((coordinates, index) => feature({ type: 'Point', coordinates }, { time: times[index] })),
    }),
  ],
])('%s keeps its way, its times and the gaps between them', (_, text) => {
  expect(readTrace(text, 'drive')).toEqual({
    points: [
      { lat: 45.27, lng: 13.72, at: Date.parse(times[0] ?? '') },
      { lat: 45.28, lng: 13.73, at: Date.parse(times[1] ?? '') },
    ],
    note: 'drive',
  });
});

test('a line of KML or GeoJSON without times is a way without times, and other JSON is refused', () => {
  const line = JSON.stringify({ type: 'LineString', coordinates: way });
  expect(readTrace(line, 'a.geojson').note).toBe('a.geojson, without times');
  const kml =
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>13.72,45.27 13.73,45.28</coordinates></LineString></Placemark></kml>';
  expect(readTrace(kml, 'a.kml').points).toHaveLength(2);
  for (const text of ['{"locations":[]}', '[1]', '{', 'null'])
    expect(() => readTrace(text, 'x.json')).toThrow('x.json is not a GPX, KML, GeoJSON or Google Timeline file.');
});
