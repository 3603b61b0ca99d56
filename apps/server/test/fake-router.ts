import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** `no road` in the protocol's form; the others like a server in trouble. */
export type RouterMood = 'well' | 'no road' | 'silent' | 'failing' | 'html' | 'other json' | 'off the map' | 'redirect';

export interface FakeRouter {
  readonly url: string;
  readonly asked: string[];
  mood: RouterMood;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Position = readonly [lng: number, lat: number];

/** A corner in between, so that the way is no straight line: 1,000 m at 10 m/s, then 500 m at 5 m/s. */
const corner = ([lng]: Position, [, lat]: Position): Position => [lng, lat];

/** https://project-osrm.org/docs/v5.24.0/api/ */
function osrm(request: IncomingMessage, mood: RouterMood): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  const [, text] = /^\/route\/v1\/driving\/(-?[\d.]+,-?[\d.]+(?:;-?[\d.]+,-?[\d.]+)+)$/.exec(pathname) ?? [];
  if (request.method !== 'GET' || text === undefined) return { status: 400, body: { code: 'InvalidUrl', message: 'URL string malformed' } };
  const options = {
    overview: ['full', 'simplified', 'false'],
    geometries: ['polyline', 'polyline6', 'geojson'],
    annotations: ['true', 'false', 'speed'],
    steps: ['true', 'false'],
    alternatives: ['true', 'false'],
  };
  for (const [name, value] of searchParams)
    if (!options[name as keyof typeof options]?.includes(value))
      return { status: 400, body: { code: 'InvalidQuery', message: `Query string malformed close to ${name}` } };
  if (mood === 'no road') return { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } };
  const [from = [0, 0], to = [0, 0]] = text.split(';').map((each): Position => [Number(each.split(',')[0]), Number(each.split(',')[1])]);
  const coordinates = mood === 'off the map' ? [from, [0, 95]] : [from, corner(from, to), to];
  // Without these the real one sends another form of line, and no speeds.
  const geometry = searchParams.get('geometries') === 'geojson' && searchParams.get('overview') === 'full' ? { type: 'LineString', coordinates } : '_p~iF~ps|U';
  const annotation = searchParams.get('annotations') === 'speed' ? { annotation: { speed: [10, 5] } } : {};
  const leg = { distance: 1500, duration: 200, summary: '', steps: [], weight: 200, ...annotation };
  return {
    status: 200,
    body: { code: 'Ok', routes: [{ geometry, legs: [leg], distance: 1500, duration: 200, weight_name: 'routability', weight: 200 }], waypoints: [] },
  };
}

/** https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
function valhalla(request: IncomingMessage, mood: RouterMood, text: string): Answer {
  if (request.method !== 'POST' || request.url !== '/route')
    return { status: 404, body: { error_code: 106, error: 'Try any of: route', status_code: 404, status: 'Not Found' } };
  const { locations, costing } = JSON.parse(text) as { locations?: { lat?: number; lon?: number }[]; costing?: string };
  if (costing !== 'auto') return { status: 400, body: { error_code: 125, error: 'No costing method found', status_code: 400, status: 'Bad Request' } };
  const [from, to] = (locations ?? []).map(({ lon = NaN, lat = NaN }): Position => [lon, lat]);
  if (!from || !to)
    return { status: 400, body: { error_code: 120, error: 'Insufficient number of locations provided', status_code: 400, status: 'Bad Request' } };
  if (mood === 'no road') return { status: 400, body: { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' } };
  const shape = encodePolyline(mood === 'off the map' ? [from, [0, 95]] : [from, corner(from, to), to]);
  const maneuvers = [
    { type: 1, time: 100, length: 1, begin_shape_index: 0, end_shape_index: 1 },
    { type: 10, time: 100, length: 0.5, begin_shape_index: 1, end_shape_index: 2 },
    { type: 4, time: 0, length: 0, begin_shape_index: 2, end_shape_index: 2 },
  ];
  const summary = { time: 200, length: 1.5, has_toll: false };
  return {
    status: 200,
    body: {
      trip: {
        locations,
        legs: [{ maneuvers, summary, shape }],
        summary,
        status: 0,
        status_message: 'Found route between points',
        units: 'kilometers',
        language: 'en-US',
      },
    },
  };
}

/** With six digits, as Valhalla writes it. */
function encodePolyline(points: readonly Position[]): string {
  let [lat, lng, text] = [0, 0, ''];
  const write = (delta: number): void => {
    let value = delta < 0 ? -delta * 2 - 1 : delta * 2;
    for (; value >= 32; value = Math.floor(value / 32)) text += String.fromCharCode((32 | (value % 32)) + 63);
    text += String.fromCharCode(value + 63);
  };
  for (const [x, y] of points) {
    const [nextLat, nextLng] = [Math.round(y * 1e6), Math.round(x * 1e6)];
    write(nextLat - lat);
    write(nextLng - lng);
    [lat, lng] = [nextLat, nextLng];
  }
  return text;
}

/**
 * A server on this machine that speaks a router's protocol and refuses the same requests as the real one; closed by
 * itself when the test ends.
 */
export async function fakeRouterForTest(kind: 'osrm' | 'valhalla'): Promise<FakeRouter> {
  const fake = { mood: 'well' as RouterMood, asked: [] as string[], url: '' };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      fake.asked.push(`${request.method} ${request.url}`);
      const send = (status: number, body: string, type = 'application/json'): void => void response.writeHead(status, { 'content-type': type }).end(body);
      if (fake.mood === 'silent') return;
      if (fake.mood === 'failing') return send(503, '{}');
      if (fake.mood === 'html') return send(200, '<!doctype html>', 'text/html');
      if (fake.mood === 'other json') return send(200, '{"weather":"fine"}');
      if (fake.mood === 'redirect' && !request.url?.startsWith('/elsewhere'))
        return void response.writeHead(302, { location: `/elsewhere${request.url}` }).end();
      const answer = kind === 'osrm' ? osrm(request, fake.mood) : valhalla(request, fake.mood, text);
      send(answer.status, JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return fake;
}
