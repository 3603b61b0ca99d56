import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Answer, type Protocol, protocols } from './fake-geocoder-protocols.ts';

/** How the stand-in answers: `silent` never, the others like a server in trouble or in foreign hands. */
export type Mood = 'well' | 'silent' | 'breaks off' | 'busy' | 'failing' | 'html' | 'other json' | 'off the map' | 'no name' | 'endless' | 'redirect';

interface GeocoderCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly userAgent: string;
  /** Milliseconds of a clock that only goes forward. */
  readonly at: number;
}

export interface FakeGeocoder {
  readonly url: string;
  readonly asked: readonly GeocoderCall[];
  mood: Mood;
  close(): Promise<void>;
}

/** The target of its `redirect` mood: it answers well there. */
const elsewhere = '/elsewhere';

/** A server on this machine that speaks a geocoder's protocol and refuses the same requests as the real one. */
export async function startFakeGeocoder(kind: Protocol, port = 0): Promise<FakeGeocoder> {
  const asked: GeocoderCall[] = [];
  const fake = { mood: 'well' as Mood };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const path = pathname.replace(elsewhere, '');
    const question = { path, query: Object.fromEntries(searchParams), userAgent: request.headers['user-agent'] ?? '', at: performance.now() };
    asked.push(question);
    if (fake.mood === 'redirect' && path === pathname) return void response.writeHead(302, { location: `${elsewhere}${request.url}` }).end();
    respond(response, fake.mood, () => (request.method === 'GET' ? protocols[kind](question) : { status: 405, body: {} }));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

/** The same, closed by itself when the test ends. */
export async function fakeGeocoderForTest(kind: Protocol): Promise<FakeGeocoder> {
  const fake = await startFakeGeocoder(kind);
  onTestFinished(() => fake.close());
  return fake;
}

/** Moves every position of an answer off the map, or makes every name a number. */
const spoiled = (answer: Answer, mood: Mood): string =>
  JSON.stringify(answer.body, (key, value: unknown) => {
    if (mood === 'off the map' && key === 'lat') return typeof value === 'string' ? '95.0' : 95;
    if (mood === 'off the map' && key === 'coordinates') return [200, 95];
    if (mood === 'no name' && ['name', 'display_name', 'formatted_address'].includes(key)) return 17;
    return value;
  });

function respond(response: ServerResponse, mood: Mood, makeAnswer: () => Answer): void {
  const send = (status: number, text: string, type = 'application/json; charset=utf-8') => void response.writeHead(status, { 'content-type': type }).end(text);
  switch (mood) {
    case 'well':
    case 'redirect':
    case 'off the map':
    case 'no name':
    case 'endless': {
      const answer = makeAnswer();
      // White space of any length may follow JSON.
      return send(answer.status, spoiled(answer, mood) + (mood === 'endless' ? ' '.repeat(2_000_000) : ''));
    }
    case 'silent':
      return;
    case 'breaks off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('[{"lat":');
      return void setTimeout(() => response.destroy(), 20);
    case 'busy':
      return send(429, '<h1>Too Many Requests</h1>', 'text/html');
    case 'failing':
      return send(500, '{"error":{"code":500,"message":"Internal Server Error"}}');
    case 'html':
      return send(200, '<!doctype html><title>Sign in to the network</title>', 'text/html');
    case 'other json':
      return send(200, '{"results":"none","features":{},"status":7}');
  }
}
