import { expect, test } from 'vitest';
import { isTestable, type PortFacts, toProviderStatus } from './policy.ts';

const facts = (part: Partial<PortFacts> = {}): PortFacts => ({ port: 'sms', provider: 'twilio', row: undefined, queue: undefined, ...part });
const row = (success: number | null, failure: number | null, provider = 'twilio'): PortFacts['row'] => ({
  provider,
  last_success_at: success,
  last_failure_at: failure,
  last_failure: failure === null ? null : 'refused',
});

test.each([
  ['nothing was tried', undefined, 'unused'],
  ['nothing came of it yet', row(null, null), 'unused'],
  ['the last try went well', row(2, 1), 'working'],
  ['only that was tried', row(2, null), 'working'],
  ['the last try failed', row(1, 2), 'failing'],
  ['only that was tried, and failed', row(null, 2), 'failing'],
  ['both are of the same moment: the worse counts', row(2, 2), 'failing'],
  ['what is known is of the provider before', row(1, 2, 'vonage'), 'unused'],
] as const)('the state of an outside company, if %s', (_name, known, state) => {
  expect(toProviderStatus(facts({ row: known })).state).toBe(state);
});

test('tells when it did well and badly, and why', () => {
  expect(toProviderStatus(facts({ row: row(1, 2) }))).toEqual({
    port: 'sms',
    provider: 'twilio',
    name: 'Twilio',
    state: 'failing',
    lastSuccessAt: 1,
    lastFailureAt: 2,
    lastFailure: 'refused',
    canTest: true,
  });
  expect(toProviderStatus(facts({ row: { ...row(null, 2)!, last_failure: null } }))).toMatchObject({ lastFailure: '' });
  expect(toProviderStatus(facts({ row: row(null, null) }))).toEqual({ port: 'sms', provider: 'twilio', name: 'Twilio', state: 'unused', canTest: true });
});

test('tells of what is within the product, or off, only that', () => {
  expect(toProviderStatus(facts({ provider: 'outbox', row: row(1, 2, 'outbox') }))).toEqual({
    port: 'sms',
    provider: 'outbox',
    name: 'Embedded outbox',
    state: 'embedded',
    canTest: true,
  });
  expect(toProviderStatus(facts({ provider: 'none' }))).toMatchObject({ state: 'off', name: 'Not set up', canTest: false });
});

test('tells of the queue where there is one', () => {
  const queue = { waiting: 3, failed: 0 } as unknown as PortFacts['queue'];
  expect(toProviderStatus(facts({ queue })).queue).toBe(queue);
  expect('queue' in toProviderStatus(facts())).toBe(false);
});

test.each([
  ['sms', 'twilio', true],
  ['translator', 'deepl', true],
  ['geocoder', 'embedded', true],
  ['sms', 'none', false],
  ['translator', 'browser', false],
  ['cards', 'stripe', false],
  ['google', 'google', false],
  ['openid', 'openid', false],
] as const)('whether %s by %s can be tried out: %s', (port, provider, can) => {
  expect(isTestable(port, provider)).toBe(can);
});
