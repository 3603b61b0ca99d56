import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses outside the internet: this machine, its networks, and reserved ones (IANA's special-purpose address registries). */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');

/** In IPv6 only global unicast addresses are public, without those that carry an IPv4 address or are examples. */
const outer6 = new BlockList();
outer6.addSubnet('2000::', 3, 'ipv6');
const inner6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner6.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && outer6.check(address, 'ipv6') && !inner6.check(address, 'ipv6');
}

/** Names that no push service has, and that mean this machine or its network. */
const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$|^[^.]*$/i;

/** The objection to an endpoint before its address is looked up; undefined for a valid one. */
export function endpointObjection(endpoint: string): string | undefined {
  // PostgreSQL stores no such character.
  if (!URL.canParse(endpoint) || endpoint.includes('\u0000')) return 'must be an https address';
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:') return 'must be an https address';
  if (username !== '' || password !== '') return 'must not contain a user or password';
  if (port !== '') return 'must be on the usual port of https';
  const literal = hostname.replaceAll(/[[\]]/g, '');
  if (isIP(literal) === 0 ? innerName.test(hostname) : !isPublicAddress(literal)) return 'must be the address of a push service';
  return undefined;
}

/** A name that resolves to the server's own network. */
export class InnerAddressError extends Error {
  override readonly name = 'InnerAddressError';
}

/** Resolves a name at the time of the connection, because it may lead elsewhere by then, and returns only public addresses. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(new InnerAddressError('The address is in a private network.'), []);
    return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
  });
};
