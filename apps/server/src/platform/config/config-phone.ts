import { hostname, networkInterfaces } from 'node:os';

/** The address by which phones in the same network reach a server on an operator's own machine. */
export interface PhoneAddress {
  /** https, without a trailing slash. */
  readonly url: string;
  /** An unencrypted page with the steps by which a phone accepts the certificate. */
  readonly pageUrl: string;
  /** The machine's address in its network. */
  readonly address: string;
  /** The machine's names in its network, without an ending that others could own. */
  readonly names: readonly string[];
  readonly port: number;
  readonly pagePort: number;
}

/** Interfaces of containers and virtual machines, which no phone reaches. */
const isVirtual = (name: string): boolean => /^(docker|veth|br-|virbr|vmnet|vboxnet|cni|flannel|tun|utun|wg|tailscale)/i.test(name);

/** This machine's addresses in its networks, the likeliest for a phone first. */
export const lanAddresses = (interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces()): readonly string[] =>
  Object.entries(interfaces)
    .flatMap(([name, addresses]) => (addresses ?? []).map((each) => ({ ...each, rank: (isVirtual(name) ? 4 : 0) + rankAddress(each.address) })))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ address }) => address);

const rankAddress = (address: string): number =>
  address.startsWith('192.168.') ? 0 : address.startsWith('10.') ? 1 : /^172\.(1[6-9]|2\d|3[01])\./.test(address) ? 2 : 3;

/**
 * The names under which a network may know this machine: `yard-pc.local`, by multicast DNS (RFC 6762), and the plain
 * `yard-pc`, by the router. A plain name of letters alone could be a domain of the web (.studio), for which the
 * authority must not vouch; one with a digit or a hyphen is none.
 */
export function readNames(host: string): readonly string[] {
  const [label = ''] = host.toLowerCase().split('.');
  if (!/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label) || label.startsWith('xn--') || label === 'localhost') return [];
  return [`${label}.local`, ...(/[\d-]/.test(label) && !/^\d+$/.test(label) ? [label] : [])];
}

/** The address for phones; undefined if none is configured. Throws if none is possible. */
export function readPhoneAddress(
  { PHONE, PHONE_PORT }: { readonly PHONE: boolean; readonly PHONE_PORT: number },
  reach: readonly string[],
  addresses: () => readonly string[] = lanAddresses,
): PhoneAddress | undefined {
  if (!PHONE) return undefined;
  if (reach.length > 0)
    throw new Error(`PHONE=on (npm start -- --phone) is for a server on your own machine, and ${reach.join(' and ')} opens it: phones can use PUBLIC_URL`);
  const [address] = addresses();
  if (address === undefined) throw new Error('PHONE=on (npm start -- --phone) needs a network that phones can join: this machine is not on one');
  const pagePort = PHONE_PORT + 1;
  const urls = { url: `https://${address}:${PHONE_PORT}`, pageUrl: `http://${address}:${pagePort}` };
  return { ...urls, address, names: readNames(hostname()), port: PHONE_PORT, pagePort };
}
