import { useState } from 'react';
import { beginSession } from '../../../platform/session.ts';
import type { InvitationLink, SignInProvider } from '../open-id/provider-window.ts';
import { type Progress, useProviderWindow } from '../open-id/use-provider-window.ts';
import { useSettings } from '../use-settings.ts';
import type { useSignInForm } from './use-sign-in-form.ts';

interface ProvidersOptions {
  readonly state: ReturnType<typeof useSignInForm>;
  /** The page to open afterwards, for a sign-in that has to leave this page. */
  readonly next: string;
  readonly invitation: InvitationLink | undefined;
  readonly onSignedIn: () => void;
}

/** The provider for addresses of the typed domain. */
export interface ProviderVisit {
  readonly name: string;
  readonly words: string;
  readonly progress: Progress;
  readonly start: () => void;
}

/** The providers that the form offers, and the one that replaces the password for people of its domain. */
export function useProviders({ state: { mode, email }, next, invitation, onSignedIn }: ProvidersOptions) {
  const settings = useSettings();
  // Staff of the installation sign in with a password despite their domain.
  const [passwordEmail, setPasswordEmail] = useState<string>();
  const request = { next, invitation: mode === 'signUp' ? invitation : undefined };
  const begin: Parameters<typeof useProviderWindow>[2] = (token, user) => {
    beginSession(token, user);
    onSignedIn();
  };
  const google = useProviderWindow('google', request, begin);
  const own = useProviderWindow('openid', { ...request, email: email.trim() || undefined }, begin);
  const openId = settings?.openIdSignIn;
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  const isSent = mode !== 'forgot' && email.includes('@') && openId?.domains.includes(domain) === true && passwordEmail !== email;
  const sentTo: ProviderVisit | undefined =
    openId && isSent ? { name: openId.name, words: `People with an address at ${domain} log in with ${openId.name}.`, ...own } : undefined;
  const offered: { readonly provider: SignInProvider; readonly window: typeof own }[] = [
    ...(settings?.googleSignIn === true ? [{ provider: { key: 'google' as const, name: 'Google' }, window: google }] : []),
    ...(openId ? [{ provider: { key: 'openid' as const, name: openId.name }, window: own }] : []),
  ];
  return { offered, sentTo, askForPassword: () => setPasswordEmail(email) };
}
