// A provider of text messages that is slow, down or answers nonsense: saving still works, the text visibly waits, and it is sent once.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, createApi } from '@earshot/contract';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type Fault, FaultProxy } from '../../../test/fault-proxy.ts';
import { ownDatabaseForTest } from '../../../test/own-database.ts';
import { byHand } from '../../../test/change-guard.ts';
import type { TestServer } from '../../../test/server.ts';
import { createServer as createEarshot } from '../../app/server.ts';
import { readConfig } from '../../platform/config/config.ts';

const url = inject('databaseUrl');
/** A delay that people hardly notice, on a busy machine. */
const atOnceMs = 2_500;
let serial = 0;

/** A stand-in for a provider: takes each key once, as one that honours keys, and counts the requests. */
async function startProvider(path: string) {
  const asked: { readonly key: string; readonly to: string }[] = [];
  const texts = new Map<string, string>();
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const { key, to } = path === '/sms' ? webhookCall(request, text) : kannelCall(request);
      asked.push({ key, to });
      texts.set(key, to);
      response.writeHead(path === '/sms' ? 200 : 202, { 'content-type': 'application/json' });
      return response.end(path === '/sms' ? JSON.stringify({ providerId: `p-${key}` }) : '0: Accepted for delivery');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const proxy = await FaultProxy.to(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return { proxy, asked, texts, url: `${proxy.url}${path}` };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return text;
}
const webhookCall = ({ headers }: IncomingMessage, text: string) => ({
  key: String(headers['idempotency-key']),
  to: (JSON.parse(text) as { readonly to: string }).to,
});
/** Knows no keys: each request is a separate text message. */
function kannelCall({ url: address = '' }: IncomingMessage) {
  const to = new URL(address, 'http://kannel').searchParams.get('to') ?? '';
  return { key: `${to} ${++serial}`, to };
}

/** A place for a database that several servers open, one after the other. */
async function newPlace(): Promise<Readonly<Record<string, string>>> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-faults-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  if (url) return { DATABASE_URL: await ownDatabaseForTest(url, 'migrated') };
  cpSync(inject('templateDir'), dir, { recursive: true });
  return { DATA_DIR: dir };
}

const clock = { at: Date.UTC(2026, 10, 20, 17) };

async function start(settings: Readonly<Record<string, string>>) {
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PORT: '0', ...settings });
  const server = await createEarshot(config, () => clock.at);
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.app.close();
    isOpen = false;
  };
  onTestFinished(close);
  const services = { ...server.services, database: byHand(server.services.database) };
  return { ...server, services, baseUrl, close, api: (token: string) => createApi(contract, { baseUrl, token: () => token }) };
}
type StartedServer = Awaited<ReturnType<typeof start>>;

const buildOperator = async ({ app, services }: StartedServer) => {
  const builder = { app, services, clock } as TestServer;
  return buildUser(builder, (await buildClient(builder)).id, ['operator']);
};

const webhook = (address: string) => ({ SMS: 'webhook', SMS_WEBHOOK_URL: address, SMS_WEBHOOK_SECRET: 'a secret of thirty-two characters' });
const kannel = (address: string) => ({ SMS: 'kannel', KANNEL_URL: address, KANNEL_USERNAME: 'u', KANNEL_PASSWORD: 'p', KANNEL_FROM: '12345' });

/** Adds a contact, who is sent an invitation; returns the contact and how long that took. */
async function addContact(server: StartedServer, token: string) {
  const phone = `20255${String(50_000 + ++serial)}`;
  const from = performance.now();
  const { UserID } = await server.api(token).contacts.save({ body: { form: { firstName: 'Ana', lastName: 'Ruiz', phone, country: 'US', email: '' } } });
  return { id: UserID, phone: `+1${phone}`, tookMs: performance.now() - from };
}
const findContact = async (server: StartedServer, token: string, id: string) => (await server.api(token).contacts.list({ query: { id } })).teams.docs[0];
const findOutboxRow = ({ services }: StartedServer, phone: string) =>
  services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', phone).executeTakeFirstOrThrow();
const untilTried = (server: StartedServer, phone: string) =>
  vi.waitFor(async () => expect((await findOutboxRow(server, phone)).attempts).toBeGreaterThan(0), { timeout: 10_000, interval: 50 });
const untilSent = (server: StartedServer, token: string, id: string) =>
  vi.waitFor(async () => expect(await findContact(server, token, id)).toMatchObject({ invitation: { state: 'sent' } }), { timeout: 30_000, interval: 200 });

/** With these faults the provider hears nothing, or its answer gets lost. */
const faults: readonly Fault[] = ['refused', 'reset', 'garbage', 'page', 'broken', 'silent', 'cut', 'deaf'];

test('with any fault of the provider, a contact is saved at once, is seen waiting, and is invited once when the fault is over', async () => {
  const { proxy, texts, asked, url: address } = await startProvider('/sms');
  const server = await start({ ...(await newPlace()), ...webhook(address) });
  const { token } = await buildOperator(server);
  const contacts: { readonly id: string; readonly phone: string }[] = [];
  const seen: object[] = [];
  for (const fault of faults) {
    await proxy.set(fault);
    const contact = await addContact(server, token);
    await untilTried(server, contact.phone);
    seen.push({ fault, isAtOnce: contact.tookMs < atOnceMs, ...(await findContact(server, token, contact.id))?.invitation });
    contacts.push(contact);
  }
  expect(seen).toEqual(faults.map((fault) => ({ fault, isAtOnce: true, state: 'waiting' })));
  await proxy.set(undefined);
  for (const { id } of contacts) await untilSent(server, token, id);
  for (const { phone } of contacts) expect([...texts.values()].filter((to) => to === phone)).toEqual([phone]);
  // The provider was asked again only under the same key.
  expect(new Set(asked.map(({ key }) => key)).size).toBe(contacts.length);
  const rows = await server.services.database.db.selectFrom('outbox').select(['status', 'provider', 'error']).execute();
  expect(rows).toEqual(contacts.map(() => ({ status: 'sent', provider: 'webhook', error: null })));
}, 90_000);

test('a slow provider delays no other work, not even an email', async () => {
  const { proxy, texts, url: address } = await startProvider('/sms');
  const server = await start({ ...(await newPlace()), ...webhook(address) });
  const { token, email } = await buildOperator(server);
  await proxy.set('silent');
  const contact = await addContact(server, token);
  await untilTried(server, contact.phone);
  await server.api('').signIn.forgotPassword({ body: { email } });
  const mailed = () => server.services.database.db.selectFrom('outbox').select('status').where('recipient', '=', email).executeTakeFirst();
  await vi.waitFor(async () => expect(await mailed()).toEqual({ status: 'sent' }), { timeout: 10_000 });
  expect(texts.size).toBe(0);
  await proxy.set('slow');
  await untilSent(server, token, contact.id);
  expect([...texts.values()]).toEqual([contact.phone]);
}, 60_000);

test('nothing is lost, and nothing sent twice, when the server ends in the middle of the fault', async () => {
  const { proxy, texts, asked, url: address } = await startProvider('/sms');
  const settings = { ...(await newPlace()), ...webhook(address) };
  const first = await start(settings);
  const { token } = await buildOperator(first);
  await proxy.set('deaf');
  const inHand = await addContact(first, token);
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
  const behind = await addContact(first, token);
  await first.close();
  await proxy.set('broken');
  clock.at += 61_000;
  const second = await start(settings);
  for (const { id } of [inHand, behind]) expect(await findContact(second, token, id)).toMatchObject({ isPending: true, invitation: { state: 'waiting' } });
  await proxy.set(undefined);
  for (const { id } of [inHand, behind]) await untilSent(second, token, id);
  expect([...texts.values()].toSorted()).toEqual([inHand.phone, behind.phone].toSorted());
}, 90_000);

test('a provider that knows no keys is asked once if it may have heard, and again if it surely did not', async () => {
  const { proxy, asked, url: address } = await startProvider('/cgi-bin/sendsms');
  const server = await start({ ...(await newPlace()), ...kannel(address) });
  const { token } = await buildOperator(server);
  const timesAsked = (phone: string) => asked.filter(({ to }) => to === phone).length;
  await proxy.set('cut');
  const lost = await addContact(server, token);
  await vi.waitFor(
    async () =>
      expect(await findContact(server, token, lost.id)).toMatchObject({
        isInvite: true,
        invitation: { state: 'failed' },
      }),
    { timeout: 10_000 },
  );
  await proxy.set('refused');
  const unheard = await addContact(server, token);
  await untilTried(server, unheard.phone);
  expect(await findContact(server, token, unheard.id)).toMatchObject({ isPending: true, invitation: { state: 'waiting' } });
  await proxy.set(undefined);
  await untilSent(server, token, unheard.id);
  expect([timesAsked(lost.phone), timesAsked(unheard.phone)]).toEqual([1, 1]);
}, 60_000);
