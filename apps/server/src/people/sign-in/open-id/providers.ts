import { Refusal } from '@earshot/domain';
import { isOfOpenId, type OpenIdSettings } from '../../../platform/config/config-sign-in.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SignInWay } from '../../../platform/database/columns.ts';
import type { Proved } from '../settle.ts';
import type { OpenIdAccount } from './protocol.ts';
import { findAddressOfGoogle, findAddressOfIdentity, linkIdentity } from './store.ts';

/** An OpenID Connect provider, which says whose an address is, and how accounts are linked with its own. */
export interface SignInProvider {
  /** In addresses, in the cookie, and in what the page tells. */
  readonly key: 'google' | 'openid';
  /** As people call it. */
  readonly name: string;
  readonly signedInBy: SignInWay;
  readonly settings: OpenIdSettings;
  /** Advice for while it does not answer, as the end of a sentence. */
  readonly instead: string;
  /** Whether it is believed about an address that it does not call verified. */
  readonly isBelievedOn: (email: string) => boolean;
  /** The address of the account that is linked with the provider's. */
  readonly findLinked: (db: Db, account: OpenIdAccount) => Promise<string | undefined>;
  /** The part of the proof by which settling links the account. */
  readonly proofOf: (account: OpenIdAccount) => Pick<Proved, 'googleSub'>;
  /** Links the account of somebody who is settled, where settling does not. Throws where it is linked with another one. */
  readonly link: (db: Db, userId: string, account: OpenIdAccount, now: number) => Promise<void>;
}

/** The providers that are set up. */
export const signInProvidersOf = ({ google, openId }: Config): readonly SignInProvider[] => [
  ...(google ? [googleWith(google)] : []),
  ...(openId ? [ownWith(openId)] : []),
];

const googleWith = (settings: OpenIdSettings): SignInProvider => ({
  key: 'google',
  name: 'Google',
  signedInBy: 'Google',
  settings,
  instead: ', or log in with your e-mail address and password',
  isBelievedOn: () => false,
  findLinked: (db, { subject }) => findAddressOfGoogle(db, subject),
  proofOf: ({ subject }) => ({ googleSub: subject }),
  link: async () => {},
});

const ownWith = (settings: NonNullable<Config['openId']>): SignInProvider => ({
  key: 'openid',
  name: settings.name,
  signedInBy: 'OpenID',
  settings,
  instead: '',
  // Some providers call no address verified, although they themselves gave it to the person.
  isBelievedOn: (email) => isOfOpenId(settings, email),
  findLinked: findAddressOfIdentity,
  proofOf: () => ({}),
  link: async (db, userId, account, now) => {
    // An address that passed to somebody else is not the account.
    if (!(await linkIdentity(db, userId, account, now)))
      throw new Refusal(
        { code: 'conflict' },
        `The Earshot account for this address belongs to another account at ${settings.name}. Ask whoever runs this server.`,
      );
  },
});
