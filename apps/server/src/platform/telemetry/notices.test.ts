import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { startServerForTest } from '../../../test/server.ts';

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

async function startLogged(settings: Readonly<Record<string, string>> = {}) {
  const log = new PassThrough();
  let text = '';
  log.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const server = await startServerForTest({ LOG_LEVEL: 'warn', ...settings }, log);
  const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
  const ask = (headers: Readonly<Record<string, string>> = {}) => fetch(`${server.baseUrl}/api/health`, { headers });
  return { ask, told: () => text.split('TRUST_PROXY is not set').length - 1, notices: async () => (await server.api(staff.token).providers.list()).notices };
}

test('a proxy missing from the settings is reported once, in the log and on the page', async () => {
  const { ask, told, notices } = await startLogged();
  await ask();
  expect([told(), await notices()]).toEqual([0, []]);
  for (let each = 0; each < 3; each += 1) await ask(forwarded);
  expect(told()).toBe(1);
  expect(await notices()).toEqual([expect.stringContaining('all callers share the address and the rate limits of the proxy')]);
});

test('one that is trusted is not', async () => {
  const { ask, told, notices } = await startLogged({ TRUST_PROXY: '1', DEMO: 'off' });
  await ask(forwarded);
  expect(told()).toBe(0);
  expect((await notices())?.join('\n')).not.toContain('TRUST_PROXY is not set');
});

test('a name in the environment that looks like a setting and is none is reported at the start', async () => {
  const { notices } = await startLogged({ KEEP_STUFF: '3' });
  expect(await notices()).toEqual([expect.stringMatching(/^KEEP_STUFF is not a setting/)]);
});
