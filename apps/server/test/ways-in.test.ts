// Every call that hands out a token, and the calls open to unknown callers (OWASP ASVS 5.0, 6.1.3, 6.3.4 and 6.4.2).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '@earshot/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { rows } from './permission-calls.ts';
import { startServerForTest } from './server.ts';

/** The names of all fields of a body or an answer, however deep. */
function namesIn(schema: Operation['body'] | Operation['response']): readonly string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part) for (const name of Object.keys(part.properties as object)) found.add(name);
    Object.values(part).forEach(walk);
  };
  if (schema) walk(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }));
  return [...found].toSorted();
}

const security = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8').replaceAll(/\s+/g, ' ');

test('every call that answers a token for signing in is a documented way in', () => {
  const ways = rows.filter(([, { response }]) => namesIn(response).includes('token')).map(([name]) => name);
  const documented: Readonly<Record<string, string>> = {
    'signIn.withPassword': '**Ways to sign in** to the console are email and password, Google, and one OpenID Connect provider of the installation.',
    'signIn.signUp': 'An invitation accepted by its mailed link signs in at once.',
    'signIn.verifyEmail': 'The mailed link of a sign-up signs in, once, in the browser that signed up',
    'signIn.answerInvitation': 'Somebody who waits to be let in',
    'receivers.signIn': "a device's token, by a code sent to the number",
    'ownPhone.signIn': "a device's token, by a code on the operator's screen, once, within ten minutes",
  };
  expect(ways.toSorted()).toEqual(Object.keys(documented).toSorted());
  expect(Object.entries(documented).filter(([, words]) => !security.includes(words))).toEqual([]);
});

test('no way in, and no way back to a password, asks for a hint or for other knowledge besides the password', () => {
  const own = rows.filter(([name]) => name.startsWith('signIn.') || name.startsWith('secondFactor.'));
  const sent = Object.fromEntries(own.filter(([, { body }]) => body).map(([name, { body }]) => [name, namesIn(body)]));
  expect(sent).toMatchObject({
    'signIn.withPassword': ['email', 'password'],
    'signIn.signUp': ['company', 'email', 'firstName', 'id', 'invitation', 'lastName', 'password', 'timeZone', 'token'],
    'signIn.forgotPassword': ['email'],
    'signIn.resetPassword': ['password', 'token'],
    'signIn.changePassword': ['currentPassword', 'newPassword'],
  });
  const odd = own.flatMap(([name, { body, response }]) => [...namesIn(body), ...namesIn(response)].map((field) => `${name} ${field}`));
  expect(odd.filter((each) => / .*(hint|question|answer|birth|maiden|pet)/i.test(each))).toEqual([]);
});

test('a new installation has no account, no session and no phone', async () => {
  const { services } = await startServerForTest();
  for (const table of ['users', 'sign_ins', 'sessions', 'devices', 'waiting_people'] as const)
    expect([table, await services.database.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});
