import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { get as plainGet } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { lanAddresses, readNames, readPhoneAddress } from '../../platform/config/config-phone.ts';
import { readConfig } from '../../platform/config/config.ts';
import { certificatesFor } from './certificates.ts';
import { type OpenedPhoneAddress, openPhoneAddress } from './index.ts';

const now = Date.UTC(2026, 10, 25);
let dir: string;
const names = ['yard-pc.local', 'yard-pc'];
const yard = (address: string) => ({ address, names });

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'phone-address-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('the certificate', () => {
  test('is for the address, short enough for Apple, and signed by an authority that vouches for private networks and no site', async () => {
    const { cert, authority } = await certificatesFor(dir, yard('192.168.1.20'), now);
    const [server, ca] = [new X509Certificate(cert), new X509Certificate(authority)];
    expect([server.checkIP('192.168.1.20'), server.checkIP('192.168.1.21'), server.checkHost('localhost')]).toEqual(['192.168.1.20', undefined, 'localhost']);
    expect([...names, 'yard.local', 'other-pc'].map((name) => server.checkHost(name))).toEqual([...names, undefined, undefined]);
    expect(server.checkIssued(ca) && server.verify(ca.publicKey)).toBe(true);
    expect((server.validToDate.getTime() - server.validFromDate.getTime()) / dayMs).toBeLessThan(399);
    expect([server.ca, ca.ca]).toEqual([false, true]);
    // Permitted: 192.168.0.0/16, and names that are in no network but the own one.
    const der = authority.toString('hex');
    expect(der).toContain('c0a80000ffff0000');
    for (const name of ['localhost', 'local', 'yard-pc'])
      expect(der).toContain(`82${Buffer.from([name.length]).toString('hex')}${Buffer.from(name).toString('hex')}`);
    expect(statSync(join(dir, 'authority.key')).mode & 0o777).toBe(0o600);
  });

  test('is kept; another address or its end makes another one, by the same authority', async () => {
    const first = await certificatesFor(dir, yard('192.168.1.20'), now);
    expect(await certificatesFor(dir, yard('192.168.1.20'), now + dayMs)).toEqual(first);
    const moved = await certificatesFor(dir, yard('10.0.0.7'), now);
    expect([new X509Certificate(moved.cert).checkIP('10.0.0.7'), moved.fingerprint]).toEqual(['10.0.0.7', first.fingerprint]);
    const later = await certificatesFor(dir, yard('10.0.0.7'), now + 380 * dayMs);
    expect([later.cert === moved.cert, later.fingerprint]).toEqual([false, first.fingerprint]);
  });
});

test('a machine of another name keeps its authority, and gets the names that it vouches for', async () => {
  const folder = join(dir, 'renamed');
  const first = await certificatesFor(folder, yard('192.168.1.20'), now);
  const renamed = await certificatesFor(folder, { address: '192.168.1.20', names: ['site-2.local', 'site-2'] }, now);
  expect([renamed.names, renamed.fingerprint]).toEqual([['site-2.local'], first.fingerprint]);
  const server = new X509Certificate(renamed.cert);
  expect([server.checkHost('site-2.local'), server.checkHost('site-2')]).toEqual(['site-2.local', undefined]);
});

test.each([
  ['Yard-PC', ['yard-pc.local', 'yard-pc']],
  ['yard-pc.fritz.box', ['yard-pc.local', 'yard-pc']],
  // A domain of the web may have such a name.
  ['studio', ['studio.local']],
  ['xn--80asehdb', []],
  ['42', ['42.local']],
  ['localhost', []],
  ['my_pc', []],
  ['', []],
])('the names of the host %j are %j', (host, expected) => {
  expect(readNames(host)).toEqual(expected);
});

describe('the settings', () => {
  const address = (reach: readonly string[], addresses: readonly string[]) => readPhoneAddress({ PHONE: true, PHONE_PORT: 3443 }, reach, () => addresses);

  test('open an address in the network of one’s own machine, and nowhere else', () => {
    expect(address([], ['192.168.1.20'])).toMatchObject({ url: 'https://192.168.1.20:3443', pageUrl: 'http://192.168.1.20:3444' });
    expect(() => address([], [])).toThrow(/needs a network/);
    expect(() => address(['HOST=0.0.0.0'], ['192.168.1.20'])).toThrow(/HOST=0.0.0.0 opens it/);
    expect(() => readConfig({ PHONE: 'on', PUBLIC_URL: 'https://earshot.example' })).toThrow(/PUBLIC_URL=https:\/\/earshot.example opens it/);
    expect(readConfig({}).phoneUrl).toBe('http://127.0.0.1:3000');
  });

  test('take the network that phones are likeliest in', () => {
    const ipv4 = (at: string, internal = false) => ({ address: at, family: 'IPv4' as const, internal, netmask: '', mac: '', cidr: null });
    const interfaces = {
      lo: [ipv4('127.0.0.1', true)],
      docker0: [ipv4('172.17.0.1')],
      eth0: [ipv4('10.1.1.4')],
      wlan0: [ipv4('192.168.1.20'), ipv4('169.254.3.3')],
    };
    expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '10.1.1.4', '172.17.0.1']);
  });
});

describe('a phone in the network', () => {
  let server: TestServer;
  let opened: OpenedPhoneAddress;
  let port: number;
  const lan = '192.168.1.20';

  beforeAll(async () => {
    server = await startTestServer({ DEMO: 'on' });
    port = await twoFreePorts();
    const phone = { url: `https://${lan}:${port}`, pageUrl: `http://${lan}:${port + 1}`, ...yard(lan), port, pagePort: port + 1 };
    const found = await openPhoneAddress(server.app, { phone, dataDir: dir }, Date.now());
    if (!found) throw new Error('not opened');
    opened = found;
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  const authority = () => readFileSync(join(dir, 'phone', 'authority.crt'), 'utf8');
  const ask = (path: string, options: RequestOptions & { readonly body?: string } = {}) =>
    new Promise<{ status: number; text: string; forOthers: string | undefined }>((resolve, reject) => {
      const { body, ...rest } = options;
      const request = secureRequest(
        { host: '127.0.0.1', port, path, ca: authority(), ...rest, headers: { host: `${lan}:${port}`, ...(rest.headers as Readonly<Record<string, string>>) } },
        (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, forOthers: response.headers['cross-origin-resource-policy']?.toString() }),
          );
        },
      );
      request.on('error', reject).end(body);
    });
  const page = (path: string, { language = 'en', host = lan }: { readonly language?: string; readonly host?: string } = {}) =>
    new Promise<{ status: number; text: string; type: string }>((resolve) => {
      plainGet({ host: '127.0.0.1', port: port + 1, path, headers: { 'accept-language': language, host: `${host}:${port + 1}` } }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString('latin1')));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, type: response.headers['content-type'] ?? '' }));
      });
    });

  test('reaches the server with the certificate that the page gives it, and not without', async () => {
    expect(await ask('/api/health')).toMatchObject({ status: 200 });
    await expect(ask('/api/health', { ca: [] })).rejects.toThrow(/certificate|issuer/i);
    const crt = await page('/earshot.crt');
    expect([crt.type, Buffer.from(crt.text, 'latin1').equals(new X509Certificate(authority()).raw)]).toEqual(['application/x-x509-ca-cert', true]);
  });

  test.each(names)('reaches the server as %s, and goes on from the page by that name; a name of others leads to the address', async (name) => {
    expect(await ask('/api/health', { servername: name, headers: { host: `${name}:${port}` } })).toMatchObject({ status: 200 });
    await expect(ask('/api/health', { servername: 'other-pc.local' })).rejects.toThrow(/altnames/);
    expect((await page('/', { host: name })).text).toContain(`href="https://${name}:${port}/app/"`);
    expect((await page('/', { host: 'earshot.example' })).text).toContain(`href="https://${lan}:${port}/app/"`);
    expect(opened.names).toEqual(names);
  });

  test('can find out from the page that it trusts the certificate: that one answer is for other origins', async () => {
    const asked = /fetch\(url \+ '([^']+)'/.exec((await page('/page.js')).text)?.[1] ?? '';
    expect(await ask(asked)).toMatchObject({ status: 204, forOthers: 'cross-origin' });
    expect(await ask('/api/health')).toMatchObject({ status: 200, forOthers: 'same-origin' });
  });

  test('signs in no demo user and reads no inbox: both stay on this machine', async () => {
    const body = JSON.stringify({ email: 'operator@demo.test', password: 'earshot-demo' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const signIn = await ask('/api/auth/sign-in/email', { method: 'POST', headers, body });
    expect([signIn.status, signIn.text]).toEqual([409, expect.stringContaining('only on the machine of the server')]);
    expect((await ask('/dev/inbox')).status).toBe(404);
    await expect(server.api().signIn.withPassword({ body: { email: 'operator@demo.test', password: 'earshot-demo' } })).resolves.toBeDefined();
  });

  test('gets the steps in its language, and the page without encryption has nothing else', async () => {
    expect((await page('/')).text).toContain('Certificate Trust Settings');
    expect((await page('/', { language: 'es-MX,es;q=0.9' })).text).toContain('Perfil descargado');
    const paths = ['/api/health', '/app/', '/dev/inbox', '/authority.key'];
    expect(await Promise.all(paths.map(async (path) => (await page(path)).status))).toEqual([404, 404, 404, 404]);
  });
});

/** Returns a port that is free together with the next one. */
async function twoFreePorts(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
    });
  for (let port = 4340; port < 4398; port += 2) if ((await isFree(port)) && (await isFree(port + 1))) return port;
  throw new Error('no two free ports');
}
