import { Refusal } from '@earshot/domain';
import { isOfOpenId, type OpenIdSettings } from '../../../platform/config/config-sign-in.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SignInWay } from '../../../platform/database/columns.ts';
import type { VerifiedIdentity } from '../resolve-membership.ts';
import type { OpenIdAccount } from './protocol.ts';
import { findAddressOfGoogle, findAddressOfIdentity, linkIdentity } from './store.ts';

/** An OpenID Connect provider, with the rules for its addresses and for linking accounts. */
export interface SignInProvider {
  /** Used in addresses, in the cookie, and in the page's message. */
  readonly key: 'google' | 'openid';
  /** The name that people use. */
  readonly name: string;
  readonly signedInBy: SignInWay;
  readonly settings: OpenIdSettings;
  /** Advice for while it does not answer, as the end of a sentence. */
  readonly instead: string;
  /** Whether an address is trusted that the provider does not call verified. */
  readonly isBelievedOn: (email: string) => boolean;
  /** Finds the address of the account that is linked with the provider's. */
  readonly findLinked: (db: Db, account: OpenIdAccount) => Promise<string | undefined>;
  /** The part of the proof with which settling links the account. */
  readonly toProof: (account: OpenIdAccount) => Pick<VerifiedIdentity, 'googleSub'>;
  /** Links the account of a settled person, if settling does not. Throws if it is linked with another one. */
  readonly link: (db: Db, userId: string, account: OpenIdAccount, now: number) => Promise<void>;
}

export const listSignInProviders = ({ google, openId }: Config): readonly SignInProvider[] => [
  ...(google ? [googleWith(google)] : []),
  ...(openId ? [ownWith(openId)] : []),
];

const googleWith = (settings: OpenIdSettings): SignInProvider => ({
  key: 'google',
  name: 'Google',
  signedInBy: 'Google',
  settings,
  instead: ', or log in with your email address and password',
  isBelievedOn: () => false,
  findLinked: (db, { subject }) => findAddressOfGoogle(db, subject),
  toProof: ({ subject }) => ({ googleSub: subject }),
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
  toProof: () => ({}),
  link: async (db, userId, account, now) => {
    // An address that passed to another person does not open the account.
    if (!(await linkIdentity(db, userId, account, now)))
      throw new Refusal(
        { code: 'conflict' },
        `The Earshot account for this address belongs to another account at ${settings.name}. Ask the administrator of this server.`,
      );
  },
});
