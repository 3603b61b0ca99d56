// Starts a proxy with its file of docs/proxies, and sends calls through it while one server after the other is started
// again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, request as requestPlain, type Server, type ServerResponse } from 'node:http';
import { request as requestTls } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Check, expectThat } from './check.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'earshot-operations-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
const [certificate, key, both] = ['fullchain.pem', 'privkey.pem', 'earshot.pem'].map((name) => join(dir, name)) as [string, string, string];
const patienceMs = 15_000;

interface Proxy {
  readonly program: string;
  readonly file: string;
  /** The file with the ports and certificates of this check. */
  readonly adapt: (text: string, plain: number, tls: number) => string;
  readonly args: (path: string) => readonly string[];
}

const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, plain, tls) => {
      const site = text
        .replace('listen 80;', `listen ${plain};`)
        .replace(/^( +listen) 443 /m, `$1 ${tls} `)
        .replace(/\/etc\/letsencrypt\/live\/earshot\.example/g, dir);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir};`).join(' ');
      return `daemon off; pid ${dir}/nginx.pid; error_log stderr;\nevents {}\nhttp { access_log off; ${paths}\n${site}\n}`;
    },
    args: (path) => ['-c', path, '-p', dir, '-e', 'stderr'],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, plain, tls) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n${text.replace('earshot.example {', `earshot.example {\n\ttls ${certificate} ${key}`)}`,
    args: (path) => ['run', '--config', path, '--adapter', 'caddyfile'],
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, plain, tls) => text.replace('bind :80', `bind :${plain}`).replace('bind :443', `bind :${tls}`).replace('/etc/haproxy/earshot.pem', both),
    args: (path) => ['-db', '-f', path],
  },
  {
    program: 'traefik',
    file: 'traefik.yaml',
    adapt: (text, plain, tls) =>
      text
        .replace("':80'", `':${plain}'`)
        .replace("':443'", `':${tls}'`)
        .replaceAll('/etc/traefik/', `${dir}/`)
        .replace(/\/etc\/letsencrypt\/live\/earshot\.example/g, dir),
    args: (path) => [`--configFile=${path}`],
  },
];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const list = JSON.stringify({ teams: Array.from({ length: 200 }, (_, index) => ({ id: index, name: 'Dan Driver' })) });

/** The part of an Earshot server that a proxy meets: it takes an upload, tells its caller, sends a list and events. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/api/activity/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    return;
  }
  if (request.url === '/api/teams') {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(list);
    return;
  }
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => response.end(JSON.stringify({ bytes, from: request.headers['x-forwarded-for'], host: request.headers.host })));
}

async function startServer(port: number): Promise<Server> {
  const server = createHttpServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

interface Sent {
  /** By HTTP. */
  readonly isPlain?: boolean;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer through the proxy; of a stream its first piece. */
function ask(
  port: number,
  path: string,
  { isPlain = false, ...options }: Sent = {},
  body?: Buffer,
): Promise<{ readonly status: number; readonly encoding: string | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asked = (isPlain ? requestPlain : requestTls)(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: 'earshot.example',
        rejectUnauthorized: false,
        timeout: patienceMs,
        ...options,
        headers: { host: 'earshot.example', ...options.headers },
      },
      (got) => {
        let text = '';
        const done = (): void => {
          resolve({ status: got.statusCode ?? 0, encoding: got.headers['content-encoding'], text });
          asked.destroy();
        };
        got.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('\n\n')) done();
        });
        got.on('end', done);
      },
    );
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error(`${path} was not answered`)));
    asked.end(body);
  });
}

async function check({ program, file, adapt, args }: Proxy): Promise<void> {
  makeCertificate();
  const [plain, tls, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const text = ['3000', '3001'].reduce(
    (changed, port, index) => changed.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${ports[index]}`),
    readFileSync(join(docs, 'proxies', file), 'utf8'),
  );
  const path = join(dir, file);
  writeFileSync(path, adapt(text, plain ?? 0, tls ?? 0));
  let servers = await Promise.all(ports.map(startServer));
  const child: ChildProcess = spawn(program, args(path), { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: dir } });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const port = tls ?? 0;
  try {
    for (const until = Date.now() + patienceMs; ; await sleep(100)) {
      const got = await ask(port, '/api/health').catch(() => undefined);
      if (got?.status === 200) break;
      expectThat(Date.now() < until && child.exitCode === null, `it does not answer: ${said.slice(-500)}`);
    }
    const upload = await ask(
      port,
      '/api/teamsimport',
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' } },
      Buffer.alloc(30 * 1024 * 1024),
    );
    const heard = JSON.parse(upload.text) as { readonly bytes: number; readonly from: string; readonly host: string };
    expectThat(heard.bytes === 30 * 1024 * 1024, `an upload of 30 MB arrives as ${heard.bytes} bytes`);
    expectThat(heard.from.endsWith('127.0.0.1'), `the caller is told as ${heard.from}`);
    expectThat(heard.host === 'earshot.example', `the host is told as ${heard.host}`);
    const shortens = { headers: { 'accept-encoding': 'gzip' } };
    const shortened = await ask(port, '/api/teams', shortens);
    expectThat(shortened.encoding === 'gzip', `an answer of ${list.length} bytes is sent uncompressed`);
    expectThat((await ask(port, '/api/teams')).text === list, 'an answer arrives changed');
    const stream = await ask(port, '/api/activity/stream', shortens);
    expectThat(stream.text === 'data: first\n\n', 'a stream is held back');
    const refused = await ask(plain ?? 0, '/api/health', { isPlain: true });
    expectThat(refused.status === 403, `a call by HTTP is answered ${refused.status}`);
    let bad = 0;
    for (const [index, own] of ports.entries()) {
      const [server] = servers.splice(index, 1);
      if (server) await stopServer(server);
      for (let call = 0; call < 100; call += 1) if ((await ask(port, '/api/settings')).status !== 200) bad += 1;
      servers.splice(index, 0, await startServer(own));
      // A health check takes it in again.
      await sleep(4_000);
    }
    expectThat(bad === 0, `${bad} of 200 calls fail while one server after the other is started again`);
  } finally {
    child.kill();
    await Promise.all(servers.map(stopServer));
    servers = [];
  }
}

function makeCertificate(): void {
  const subject = ['-subj', '/CN=earshot.example', '-addext', 'subjectAltName=DNS:earshot.example'];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2', ...subject]);
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

export const proxyChecks: readonly Check[] = proxies.map((proxy) => ({
  program: proxy.program,
  versionFlag: ['caddy', 'traefik'].includes(proxy.program) ? 'version' : '-v',
  subject: `docs/proxies/${proxy.file}`,
  run: () => check(proxy),
}));
