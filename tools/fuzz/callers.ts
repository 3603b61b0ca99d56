import type { FuzzRequest, Role } from './fuzz-request.ts';
import { fieldsIn, textIn } from './json.ts';
import { idsIn, type KnownIds } from './ids.ts';
import type { Sender } from './send.ts';

/** The way a caller signs in: by a password, which can be repeated, or by a given token. */
export type SignIn = { readonly email: string; readonly password: string } | { readonly token: string };

const namesOfRoles = {
  AccountHolder: 'holder',
  SaasAdmin: 'admin',
  SaasOperator: 'operator',
  SupportAdmin: 'support',
  SuperAdmin: 'super',
  Unauthorized: 'waiting',
};

/** A person in whose name requests are made. A caller with a password signs in again when the session has ended. */
export class Caller implements Role {
  readonly name: string;
  roles: readonly string[] = [];
  token = '';
  /** The number of times that the session had ended. */
  timesEnded = 0;
  isGone = false;
  readonly #signIn: SignIn;
  readonly #ids: KnownIds;
  #renewal: Promise<void> | undefined;

  /** Signs in; throws an error that says so when the password is wrong. */
  static async open(signIn: SignIn, sender: Sender, ids: KnownIds): Promise<Caller> {
    const caller = new Caller(signIn, ids);
    await caller.#open(sender);
    return caller;
  }

  private constructor(signIn: SignIn, ids: KnownIds) {
    this.#signIn = signIn;
    this.#ids = ids;
    this.name = 'email' in signIn ? signIn.email : `token ${signIn.token.slice(0, 6)}…`;
  }

  /** Checks after a 401 whether the session has ended, and signs in again. */
  async renew(sender: Sender): Promise<void> {
    if (this.isGone) return;
    const { status } = await sender.send(plain('GET', this.#isDevice ? '/api/receiver/sync' : '/api/auth/session'), this.token);
    if (status !== 401) return;
    this.timesEnded += 1;
    if ('email' in this.#signIn) await (this.#renewal ??= this.#open(sender).finally(() => (this.#renewal = undefined)));
    else this.isGone = true;
  }

  get #isDevice(): boolean {
    return this.roles.includes('receiver');
  }

  async #open(sender: Sender): Promise<void> {
    if ('email' in this.#signIn) {
      const { status, text } = await sender.send(plain('POST', '/api/auth/sign-in/email', this.#signIn), undefined);
      if (status !== 200) throw new Error(`${this.name} cannot sign in: the server answers ${status} ${text.slice(0, 300)}`);
      const answer: unknown = JSON.parse(text);
      this.token = textIn(answer, 'token');
      this.#take(fieldsIn(answer, 'user'));
    } else {
      this.token = this.#signIn.token;
      const { status, text } = await sender.send(plain('GET', '/api/auth/session'), this.token);
      if (status === 401) throw new Error(`The token ${this.#signIn.token.slice(0, 6)}… is not signed in.`);
      // Phones have no console session, and people who wait for admission have only a token.
      if (status === 200) this.#take(fieldsIn(JSON.parse(text), 'user'));
      else this.roles = (await sender.send(plain('GET', '/api/receiver/sync'), this.token)).status === 200 ? ['receiver'] : ['waiting'];
    }
    const sessions = await sender.send(plain('GET', '/api/auth/sessions'), this.token);
    if (sessions.status === 200) for (const id of idsIn(JSON.parse(sessions.text))) this.#ids.own.add(id);
  }

  #take(user: Readonly<Record<string, unknown>>): void {
    this.roles = Object.entries(namesOfRoles).flatMap(([field, role]) => (user[field] === 1 || user[field] === true ? [role] : []));
    for (const id of [textIn(user, 'UserID'), textIn(user, 'ClientID')]) if (id !== '') this.#ids.own.add(id);
  }
}

/** A request without anything odd. */
export const plain = (method: string, path: string, body?: object): FuzzRequest => ({
  number: 0,
  call: path,
  method,
  path,
  headers: body ? { 'content-type': 'application/json' } : {},
  body: body && JSON.stringify(body),
  encoding: 'utf8',
});
