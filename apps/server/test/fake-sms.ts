import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmsRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface SmsAnswer {
  readonly status: number;
  readonly body: string | object;
}

/** Ways to fail that all providers share: `silent` never answers, `cut` breaks off before, `half` within its answer; `broken` is a plain 500, `sorry` one with an error in the provider's own form (Twilio's). */
type Mood =
  | 'well'
  | 'silent'
  | 'cut'
  | 'half'
  | 'garbage'
  | 'html'
  | 'empty'
  | 'huge'
  | 'redirect'
  | 'busy'
  | 'down'
  | 'broken'
  | 'sorry'
  | 'bad gateway'
  | 'gateway time-out';

export interface FakeSms {
  readonly url: string;
  readonly requests: readonly SmsRequest[];
  mood: Mood;
  close(): Promise<void>;
}

/** A server on this machine that answers like a provider of text messages; its moods are those of any server in trouble. */
export async function startFakeSms(answer: (request: SmsRequest) => SmsAnswer): Promise<FakeSms> {
  const requests: SmsRequest[] = [];
  const fake = { mood: 'well' as Mood };
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      return respond(response, fake.mood, () => answer(request));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

async function readRequest(incoming: IncomingMessage): Promise<SmsRequest> {
  let body = '';
  for await (const part of incoming.setEncoding('utf8')) body += String(part);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  return { method: incoming.method ?? '', path: pathname, query: searchParams, headers: incoming.headers, body };
}

const html = { 'content-type': 'text/html' };

function respond(response: ServerResponse, mood: Mood, answer: () => SmsAnswer): void {
  switch (mood) {
    case 'well':
      return send(response, answer());
    case 'silent':
      return;
    case 'cut':
      return void response.destroy();
    case 'half':
      response.writeHead(answer().status, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"sid": "SM');
      return void setTimeout(() => response.destroy(), 20);
    case 'garbage':
      return void response.socket?.end('220 mail.example ESMTP\r\n');
    case 'html':
      return void response.writeHead(200, html).end('<h1>Welcome to the hotel. Sign in to use the network.</h1>');
    case 'empty':
      return void response.writeHead(200).end();
    case 'huge':
      return void response.writeHead(200, html).end('x'.repeat(5_000_000));
    case 'redirect':
      return void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    case 'busy':
      return send(response, {
        status: 429,
        body: { code: 20_429, message: 'Too Many Requests', more_info: 'https://www.twilio.com/docs/errors/20429', status: 429 },
      });
    case 'down':
      return void response.writeHead(503, html).end('<h1>Service Unavailable</h1>');
    case 'broken':
      return void response.writeHead(500, html).end('<h1>Internal Server Error</h1>');
    case 'sorry':
      return send(response, { status: 500, body: { code: 20_500, message: 'Internal Server Error', more_info: '', status: 500 } });
    case 'bad gateway':
      return void response.writeHead(502, html).end('<h1>Bad Gateway</h1>');
    case 'gateway time-out':
      return void response.writeHead(504, html).end('<h1>Gateway Time-out</h1>');
  }
}

function send(response: ServerResponse, { status, body }: SmsAnswer): void {
  if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
