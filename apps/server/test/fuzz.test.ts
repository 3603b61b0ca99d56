// Requests that the calls' description allows, nearly allows or does not allow all get an answer, and never a server error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '../../../tools/fuzz/fuzz.ts';
import { type FakeTranslator, startFakeTranslator } from './fake-translator.ts';
import { buildClient, buildUser, buildWaitingPerson } from './factories.ts';
import { isLong } from './how-long.ts';
import { buildSide } from './permission-sides.ts';
import { startTestServer, type TestServer } from './server.ts';

const count = isLong ? 40_000 : 4_000;
let server: TestServer;
let translator: FakeTranslator;
let tokens: readonly string[];

beforeAll(async () => {
  translator = await startFakeTranslator();
  server = await startTestServer({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: translator.url, PUBLIC_URL: 'http://localhost:3000' });
  const side = await buildSide(server, { name: 'Fuzzed', phone: '+13035550188', passwordHash: '' });
  await side.ids();
  const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super', 'support']);
  const waiting = await buildWaitingPerson(server);
  tokens = [side.operator.token, side.device, staff.token, waiting.token];
});
afterAll(async () => {
  await server.close();
  await translator.close();
});

test(
  `${count} requests made from the description are all answered, and none with a fault`,
  async () => {
    const signIns = tokens.map((token) => ({ token }));
    const { tally, calls, callers } = await fuzz({
      baseUrl: server.baseUrl,
      signIns,
      requests: { from: 0, to: count },
      seed: 20_261_123,
      atOnce: 8,
      sparesNobody: false,
    });
    expect(tally.faults).toEqual([]);
    expect(tally.withoutProvider).toBe(0);
    expect(tally.count + tally.unsendable).toBe(count);
    // Staff may admit the waiting person, whose token then ends; no other caller may be signed out.
    expect(callers.filter(({ isGone, roles }) => isGone && !roles.includes('waiting'))).toEqual([]);
    // A call that is always refused is not really tested.
    expect(tally.neverDone(calls).length).toBeLessThan(calls.length / 2);
  },
  60_000 + count * 30,
);
