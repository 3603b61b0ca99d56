import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../src/people/sign-in/index.ts';
import { mailsTo } from '../src/people/sign-in/mailed.test-inbox.ts';
import { type BuiltUser, buildClient, buildUser } from './factories.ts';
import { type FakeAuthenticator, newAuthenticator } from './fake-authenticator.ts';
import type { TestServer } from './server.ts';

export { mailedToken } from '../src/people/sign-in/mailed.test-inbox.ts';

export const password = 'the old password';
let passwordHash: Promise<string> | undefined;

export async function givePassword({ services }: TestServer, userId: string): Promise<void> {
  passwordHash ??= hashPassword(password);
  await services.database.db
    .updateTable('sign_ins')
    .set({ password_hash: await passwordHash })
    .where('user_id', '=', userId)
    .execute();
}

/** A person with that password, in a client of their own. */
export async function buildPerson(server: TestServer, roles: Parameters<typeof buildUser>[2] = ['holder', 'admin', 'operator']): Promise<BuiltUser> {
  const client = await buildClient(server, { isInternal: roles.includes('super') || roles.includes('support') });
  const person = await buildUser(server, client.id, roles, { firstName: 'Olga' });
  await givePassword(server, person.id);
  return person;
}

export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at });

/** Adds an authenticator app; returns its secret and the recovery codes. */
export async function addApp(server: TestServer, token: string, name = 'Phone') {
  const { secondFactor } = server.api(token);
  const { secret } = await secondFactor.beginTotp();
  const { factor, recoveryCodes = [] } = await secondFactor.addTotp({ body: { name, code: codeAt(secret, server.clock.at) } });
  return { secret, factor, recoveryCodes };
}

/** Adds a passkey; returns its authenticator. */
export async function addPasskey(server: TestServer, token: string, name = 'Laptop'): Promise<FakeAuthenticator> {
  const { secondFactor } = server.api(token);
  const authenticator = newAuthenticator(server.services.config.publicUrl);
  const { options } = await secondFactor.beginPasskey();
  await secondFactor.addPasskey({ body: { name, credential: authenticator.create(options.challenge) as never } });
  return authenticator;
}

/** The browser's answer to a request for the passkey. */
export async function shown(server: TestServer, token: string, authenticator: FakeAuthenticator) {
  const { options } = await server.api(token).secondFactor.askPasskey();
  return authenticator.show(options.challenge) as never;
}

/** The subjects of the emails to an address, newest first. */
export const subjectsTo = async (server: TestServer, email: string) => (await mailsTo(server, email)).map(({ subject }) => subject);

/** A browser, which keeps its cookies. */
export function newBrowser({ baseUrl }: TestServer) {
  let cookie = '';
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  return {
    signIn: async (email: string): Promise<string> => {
      const answer = await post('/api/auth/sign-in/email', { email, password });
      return ((await answer.json()) as { token: string }).token;
    },
    /** Shows a code for the session; returns the status. */
    answer: async (token: string, code: string): Promise<number> => (await post('/api/auth/factors/answer', { code }, token)).status,
    hasCookie: (): boolean => cookie !== '',
  };
}
