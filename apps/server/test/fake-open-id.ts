import { runInNewContext } from 'node:vm';
import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';

/** A server to sign in to. The journeys use this file too, so it names no part of the server. */
interface RunningServer {
  readonly baseUrl: string;
  readonly services: { readonly config: { readonly publicUrl: string } };
}

/** The owner of the account that the browser is signed in to at the provider's. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
}

export interface FakeProvider {
  readonly issuer: string;
  readonly discoveryUrl: string;
  person: ProviderPerson;
  /** Spoils the token's claims before it is signed; for one sign-in. */
  spoilToken(spoil: (claims: Record<string, unknown>) => void): void;
  /** Spoils the answer of the token address after signing; for one sign-in. */
  spoilAnswer(spoil: (answer: MutableResponse) => void): void;
  /** Sets the answer about a person besides the token; for one question. */
  answerAboutPerson(person: ProviderPerson): void;
  /** Stops; `start` brings it back at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** An OpenID Connect provider on this machine: the real protocol with real signatures; every person agrees at once. */
export async function startFakeProvider(person: ProviderPerson): Promise<FakeProvider> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const { port } = provider.address();
  const issuer = `http://localhost:${port}`;
  const fake: FakeProvider = {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    person,
    // The first token of a sign-in is for access, the second names the person; spoiling the first is harmless.
    spoilToken: (spoil) => {
      const each = (token: MutableToken): void => spoil(token.payload);
      provider.service.on(Events.BeforeTokenSigning, each);
      provider.service.once(Events.BeforeResponse, () => void provider.service.off(Events.BeforeTokenSigning, each));
    },
    spoilAnswer: (spoil) => void provider.service.once(Events.BeforeResponse, spoil),
    answerAboutPerson: (told) => void provider.service.once(Events.BeforeUserinfo, (answer: MutableResponse) => Object.assign(answer, { body: told })),
    stop: () => provider.stop(),
    start: () => provider.start(port, '127.0.0.1'),
  };
  provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => void Object.assign(token.payload, fake.person));
  return fake;
}

/** A browser's request of an address, without following a redirect. */
export const visit = (address: string | URL, cookie = ''): Promise<Response> =>
  fetch(address, { redirect: 'manual', headers: { cookie, 'user-agent': 'A browser' } });

export type Query = Readonly<Record<string, string>>;

type Key = 'google' | 'openid';

/** Begins a sign-in: the cookie that the browser keeps, and the address at the provider's. */
export async function begin({ baseUrl }: Pick<RunningServer, 'baseUrl'>, query: Query, key: Key = 'google') {
  const begun = await visit(`${baseUrl}/api/auth/${key}?${new URLSearchParams(query).toString()}`);
  const cookie = begun.headers.get('set-cookie') ?? '';
  return { begun, cookie, kept: cookie.split(';')[0] ?? '', location: begun.headers.get('location') ?? '' };
}

/** Agrees at the provider's, and returns the address that the browser is led back to: the test's own in place of the public one. */
export async function agree({ baseUrl, services }: RunningServer, location: string, key: Key = 'google'): Promise<URL> {
  const back = (await visit(location)).headers.get('location') ?? '';
  const expected = `${services.config.publicUrl}/api/auth/callback/${key}?`;
  if (!back.startsWith(expected)) throw new Error(`The provider leads back to ${back} and not to ${expected}`);
  return new URL(back.slice(services.config.publicUrl.length), baseUrl);
}

export interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly told: readonly Readonly<Record<string, unknown>>[];
  readonly local: ReadonlyMap<string, string>;
  readonly session: ReadonlyMap<string, string>;
  readonly wentTo: readonly string[];
  /** The token handed over, either way. */
  readonly token: string | undefined;
}

/** Runs a page's script as a browser would; `flow` is what the tab keeps of the sign-in that it began by redirect. */
export async function openPage(response: Response, flow = 'abc'): Promise<Page> {
  const text = await response.text();
  const told: Record<string, unknown>[] = [];
  const wentTo: string[] = [];
  const [local, session] = [
    new Map<string, string>(),
    new Map([
      ['earshot.signedOutReason', 'Signed out.'],
      ['earshot.signInFlow', flow],
    ]),
  ];
  class BroadcastChannel {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    postMessage(message: object): void {
      told.push({ channel: this.name, ...message });
    }
  }
  runInNewContext(/<script nonce="[^"]+">([^]*?)<\/script>/.exec(text)?.[1] ?? '', {
    BroadcastChannel,
    localStorage: createStorage(local),
    sessionStorage: createStorage(session),
    location: { replace: (to: string) => wentTo.push(to) },
    setTimeout: () => {},
  });
  const given = told[0]?.['token'] ?? local.get('earshot.token');
  return { status: response.status, text, headers: response.headers, told, local, session, wentTo, token: typeof given === 'string' ? given : undefined };
}

const createStorage = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
});
