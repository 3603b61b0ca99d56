import { isIP } from 'node:net';

/** The proxies trusted for the caller's address: none, so many in a row, or these addresses. */
export type TrustProxy = false | number | readonly string[];

const names = ['loopback', 'linklocal', 'uniquelocal'];
const maxHops = 9;

/** Reads `TRUST_PROXY`; undefined for an invalid value. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'off') return false;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= maxHops ? Number(text) : undefined;
  const listed = text.split(/[\s,]+/).filter(Boolean);
  return listed.length > 0 && listed.every((each) => names.includes(each) || isNet(each)) ? listed : undefined;
}

/** An address, or a subnet such as 10.0.0.0/8. */
function isNet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Addresses of `X-Forwarded-For` without the ports that some proxies append: each port would count as another caller. */
export const withoutPorts = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((each) => /^\[([^\]]+)\](?::\d+)?$/.exec(each.trim())?.[1] ?? /^([\d.]+):\d+$/.exec(each.trim())?.[1] ?? each.trim())
    .join(', ');

/**
 * The same for Fastify, which accepts no bare count: it cannot know that no caller gets past the proxies. An operator
 * who sets a count vouches for that (docs/operations.md).
 */
export function fastifyTrust(trusted: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];
}
