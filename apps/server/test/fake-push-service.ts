import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from './certificate.ts';

/** A push that a browser got, opened with its own key. */
interface TakenPush {
  readonly payload: { readonly title: string; readonly body: string; readonly url: string; readonly tag: string };
  readonly headers: IncomingHttpHeaders;
  /** The sender's claims, after its signature was checked. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly key: string;
}

export interface FakeBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly taken: TakenPush[];
  /** How many pushes came, taken or not. */
  asked: number;
  /** The push service's status from now on instead of taking a push; `silent` is no answer at all. */
  answers: number | 'silent' | undefined;
}

export interface FakePushService {
  /** The settings by which the server trusts it. */
  readonly settings: Readonly<Record<string, string>>;
  subscribe(): FakeBrowser;
  close(): Promise<void>;
}

/** A push service (RFC 8030) on this machine, written from the standards alone: it checks the sender's signature (RFC 8292) and opens the message (RFC 8188, 8291). */
export async function startFakePushService(): Promise<FakePushService> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-push-'));
  const certificate = selfSigned();
  writeFileSync(join(dir, 'ca.pem'), certificate.cert);
  const browsers = new Map<string, Browser>();
  const server = createServer(certificate, (request, response) => {
    void readBody(request).then((body) => {
      const browser = browsers.get(request.url ?? '');
      if (browser) browser.seen.asked += 1;
      if (browser?.seen.answers === 'silent') return;
      const status = browser ? (browser.seen.answers ?? take(browser, request, body)) : 404;
      response.writeHead(status, { location: '/taken/1' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    settings: { PUSH_TEST_CA: join(dir, 'ca.pem') },
    subscribe: () => {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser = openBrowser(`${origin}${path}`);
      browsers.set(path, browser);
      return browser.seen;
    },
    close: () =>
      new Promise((resolve) => {
        rmSync(dir, { recursive: true, force: true });
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Browser {
  readonly seen: FakeBrowser;
  readonly pair: ECDH;
  readonly secret: Buffer;
}

function openBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const secret = randomBytes(16);
  return { seen: { endpoint, keys: { p256dh, auth: secret.toString('base64url') }, taken: [], asked: 0, answers: undefined }, pair, secret };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function take(browser: Browser, { headers }: IncomingMessage, body: Buffer): number {
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(headers.ttl?.toString() ?? '')) return 400;
  if (body.length > 4096) return 413;
  const signed = parseVapidClaims(headers.authorization ?? '', new URL(browser.seen.endpoint).origin);
  if (!signed) return 403;
  browser.seen.taken.push({ ...signed, headers, payload: JSON.parse(open(browser, body)) as TakenPush['payload'] });
  return 201;
}

/** RFC 8292, 3: a token signed with the key beside it, for this push service, for at most a day. */
function parseVapidClaims(authorization: string, origin: string): Pick<TakenPush, 'claims' | 'key'> | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', said = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isRight = verify('sha256', Buffer.from(`${head}.${said}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const claims = JSON.parse(Buffer.from(said, 'base64url').toString()) as TakenPush['claims'];
  const seconds = Date.now() / 1_000;
  return isRight && claims.aud === origin && claims.exp > seconds && claims.exp <= seconds + 86_400 ? { claims, key } : undefined;
}

const hmac = (key: Buffer, ...data: readonly Buffer[]): Buffer => createHmac('sha256', key).update(Buffer.concat(data)).digest();
const text = (...parts: readonly string[]): Buffer => Buffer.from(parts.join(''));

/** RFC 8291, 3.4: the key of this message from both sides' keys and the browser's secret; one record (RFC 8188, 2). */
function open({ pair, secret }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const input = hmac(hmac(secret, pair.computeSecret(sender)), text('WebPush: info\0'), pair.getPublicKey(), sender, Buffer.from([1]));
  const seed = hmac(salt, input);
  const contentKey = hmac(seed, text('Content-Encoding: aes128gcm\0\u0001')).subarray(0, 16);
  const nonce = hmac(seed, text('Content-Encoding: nonce\0\u0001')).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
