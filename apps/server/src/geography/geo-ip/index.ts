import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import * as z from 'zod';

export interface GeoIp {
  /** ISO 3166-1 alpha-2, such as US; undefined if the address tells nothing. */
  readonly findCountryByIp: (ip: string) => string | undefined;
}

const nowhere: GeoIp = { findCountryByIp: () => undefined };

/**
 * Reads a MaxMind DB file, `GEOIP_FILE`, into memory; throws with a line that names the setting. Without a file every
 * country is undefined.
 */
export function openGeoIp(file: string | undefined): GeoIp {
  if (file === undefined) return nowhere;
  const reader = openCountryReader(readGeoIpFile(file), file);
  const isOnlyFour = reader.metadata.ipVersion === 4;
  return {
    findCountryByIp: (ip) => {
      const address = withoutMapping(ip);
      const version = isIP(address);
      // A file of IPv4 addresses finds IPv6 addresses too, wrongly.
      if (version === 0 || (version === 6 && isOnlyFour) || isPrivate(address, version)) return undefined;
      return countryIn(reader, address);
    },
  };
}

function readGeoIpFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`GEOIP_FILE cannot be read: ${(error as Error).message}`);
  }
}

type CountryReader = Reader<never>;

/** The separator between the tree and the data (maxmind.github.io/MaxMind-DB); a truncated file has it in another place. */
const separator = Buffer.alloc(16);

function openCountryReader(bytes: Buffer, file: string): CountryReader {
  const wrong = new Error(`GEOIP_FILE must be a MaxMind DB file with countries; ${file} is none, or is damaged`);
  let reader: CountryReader;
  try {
    reader = new Reader(bytes);
    // A truncated file reaches its end too early.
    reader.get('8.8.8.8');
  } catch {
    throw wrong;
  }
  const { binaryFormatMajorVersion, ipVersion, searchTreeSize } = reader.metadata;
  if (binaryFormatMajorVersion !== 2 || (ipVersion !== 4 && ipVersion !== 6) || !isSeparated(bytes, searchTreeSize)) throw wrong;
  return reader;
}

const isSeparated = (bytes: Buffer, at: number): boolean => bytes.subarray(at, at + separator.length).equals(separator);

const Code = z.string().regex(/^[A-Za-z]{2}$/);
/** MaxMind's own files and those in their form, and flat ones such as those of DB-IP and IPinfo. */
const Found = z.union([
  z.object({ country: z.object({ iso_code: Code }) }).transform(({ country }) => country.iso_code),
  z.object({ country_code: Code }).transform(({ country_code }) => country_code),
  z.object({ country: Code }).transform(({ country }) => country),
]);

function countryIn(reader: CountryReader, address: string): string | undefined {
  try {
    return Found.safeParse(reader.get(address)).data?.toUpperCase();
  } catch {
    return undefined; // a damaged spot in the file must not keep a page from opening
  }
}

const withoutMapping = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

// Some files name a country for unassigned addresses (RFC 6890).
const privateFour = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3'];
const privateSix = ['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8'];
const privateNets = new BlockList();
for (const [nets, family] of [
  [privateFour, 'ipv4'],
  [privateSix, 'ipv6'],
] as const)
  for (const net of nets) {
    const [address = '', bits] = net.split('/');
    privateNets.addSubnet(address, Number(bits), family);
  }

const isPrivate = (address: string, version: number): boolean => privateNets.check(address, version === 4 ? 'ipv4' : 'ipv6');
