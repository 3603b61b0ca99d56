import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { Notice } from './notice.tsx';

const opensOnlyHere = (url: string): boolean => {
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(name);
};

/** The same path on this page's own server: the phones' address may have a certificate that this browser does not know. */
export function toLocalPath(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

interface OnlyHereProps {
  readonly url: string;
  readonly what?: string;
}

/** The address for phones and the address for signing in; unknown until the settings are loaded. */
function useOwnAddresses() {
  const { data } = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  return { phoneUrl: data?.phoneUrl ?? '', publicUrl: data?.publicUrl ?? '' };
}

/** Whether phones can open the link of a text message. */
export const useIsForPhones = (): boolean => !opensOnlyHere(useOwnAddresses().phoneUrl);

/** Warns that no phone can open the link of a text-message invitation. */
export function InvitationOnlyHere() {
  return <OnlyHere url={useOwnAddresses().phoneUrl} what="the link in the text message" />;
}

/** Warns that the link of an email invitation opens on this machine alone. */
export function MailOnlyHere() {
  if (!opensOnlyHere(useOwnAddresses().publicUrl)) return null;
  return (
    <Notice isNews text="The link in the email opens only on the server’s own machine. For other people, set PUBLIC_URL to an address that they can reach." />
  );
}

/** Warns that no phone can open an address meant for phones, and says how to change it. */
export function OnlyHere({ url, what = 'this code' }: OnlyHereProps) {
  if (!opensOnlyHere(url)) return null;
  return (
    <Notice
      isNews
      text={`The address behind ${what} opens only on the server’s own machine. For a phone on the same network, start the server with: npm start -- --phone. For all phones, set PUBLIC_URL to an address that they can reach.`}
    />
  );
}
