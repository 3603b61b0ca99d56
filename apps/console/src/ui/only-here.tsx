import { useQuery } from '@tanstack/react-query';
import { firstApi } from '../platform/first-api.ts';
import { Notice } from './notice.tsx';

/** Whether an address opens on this machine alone. */
const opensOnlyHere = (url: string): boolean => {
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(name);
};

/** The same on this very page's server: a phone's address may have a certificate that this browser does not know. */
export function hereOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

interface OnlyHereProps {
  readonly url: string;
  /** What leads there. */
  readonly what?: string;
}

/** The address that phones open, and the one that people sign in at; unknown until the server has said them. */
function useOwnAddresses() {
  const { data } = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => firstApi.system.settings(undefined, { signal }) });
  return { phoneUrl: data?.phoneUrl ?? '', publicUrl: data?.publicUrl ?? '' };
}

/** Whether phones can open what a text message links to. */
export const useIsForPhones = (): boolean => !opensOnlyHere(useOwnAddresses().phoneUrl);

/** Says of the link in an invitation by text message that no phone can open it. */
export function InvitationOnlyHere() {
  return <OnlyHere url={useOwnAddresses().phoneUrl} what="the link in the text message" />;
}

/** Says of the link in an invitation by e-mail that it opens on this machine alone. */
export function MailOnlyHere() {
  if (!opensOnlyHere(useOwnAddresses().publicUrl)) return null;
  return (
    <Notice
      isNews
      text="The address behind the link in the e-mail opens only on the machine that the server runs on. For people elsewhere, give the server an address of its own (PUBLIC_URL)."
    />
  );
}

/** Says of an address that a phone is to open that no phone can, and how to change it. */
export function OnlyHere({ url, what = 'this code' }: OnlyHereProps) {
  if (!opensOnlyHere(url)) return null;
  return (
    <Notice
      isNews
      text={`The address behind ${what} opens only on the machine that the server runs on. For a phone in the same network, start the server with: npm start -- --phone. For phones everywhere, give it an address of its own (PUBLIC_URL).`}
    />
  );
}
