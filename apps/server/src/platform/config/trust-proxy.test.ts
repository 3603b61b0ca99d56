import { expect, test } from 'vitest';
import { startServerForTest } from '../../../test/server.ts';
import { readConfig } from './config.ts';

/** The rest of a minute's requests for each caller that the header names. */
async function remainingFor(trustProxy: string, callers: readonly string[]): Promise<readonly number[]> {
  const { baseUrl } = await startServerForTest({ RATE_LIMITS: 'on', TRUST_PROXY: trustProxy });
  const left: number[] = [];
  for (const caller of callers) {
    const answer = await fetch(`${baseUrl}/api/health`, { headers: { 'x-forwarded-for': caller } });
    left.push(Number(answer.headers.get('x-ratelimit-remaining')));
  }
  return left;
}

test('behind a trusted proxy each caller has their own limit, and gets no other one by a header of their own', async () => {
  expect(await remainingFor('127.0.0.1, ::1', ['8.8.8.8', '9.9.9.9', '8.8.8.8', '1.1.1.1, 8.8.8.8'])).toEqual([1199, 1199, 1198, 1197]);
});

test('a port that the proxy appends to an address makes no other caller of it', async () => {
  const callers = ['8.8.8.8:1000', '8.8.8.8:1001', '[2001:db8:1:2::3]:80', '2001:db8:1:2::4', '9.9.9.9, 8.8.8.8:7'];
  expect(await remainingFor('127.0.0.1, ::1', callers)).toEqual([1199, 1198, 1199, 1198, 1197]);
});

test('without trust all callers behind a proxy share the limit of its address, despite their headers', async () => {
  expect(await remainingFor('off', ['8.8.8.8', '9.9.9.9', '7.7.7.7'])).toEqual([1199, 1198, 1197]);
  expect(await remainingFor('10.0.0.0/8', ['8.8.8.8', '9.9.9.9'])).toEqual([1199, 1198]);
});

test('it is a number of proxies, or their addresses', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
  expect([readConfig({}).trustProxy, read('off'), read('2'), read('loopback, 10.0.0.0/8  fd00::/8')]).toEqual([
    false,
    false,
    2,
    ['loopback', '10.0.0.0/8', 'fd00::/8'],
  ]);
});

test.each(['on', 'true', '0', '10', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'proxy.example', ','])('%j is neither, and stops the start', (wrong) => {
  expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY must be off');
});

test('all addresses of one line of IPv6 count as one caller', async () => {
  expect(await remainingFor('127.0.0.1, ::1', ['2001:db8:1:2::3', '2001:db8:1:2:ffff::9', '2001:db8:1:3::3'])).toEqual([1199, 1198, 1199]);
  const { baseUrl } = await startServerForTest({ TRUST_PROXY: '127.0.0.1, ::1' });
  const ask = async (caller: string, index: number) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': caller };
    return (await fetch(`${baseUrl}/api/auth/forget-password`, { method: 'POST', headers, body: JSON.stringify({ email: `p${index}@test.example` }) })).status;
  };
  for (let index = 0; index < 20; index++) expect(await ask(`2001:db8:1:2::${index.toString(16)}`, index)).toBe(200);
  expect([await ask('2001:db8:1:2:9::1', 20), await ask('::ffff:192.0.2.1', 21), await ask('2001:db8:1:3::1', 22)]).toEqual([429, 200, 200]);
});
