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
