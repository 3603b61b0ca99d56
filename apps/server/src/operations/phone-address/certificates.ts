import 'reflect-metadata'; // The certificate library reads it as it loads.
import { createHash, type webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@earshot/domain';
import * as x509 from '@peculiar/x509';
import type { PhoneAddress } from '../../platform/config/config-phone.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const caDays = 3_650;
/** Apple's phones accept no longer lifetime (support.apple.com/103769). */
const serverDays = 397;
/** The certificate is renewed this long before its end. */
const marginMs = 30 * dayMs;

/** The certificate of the address for phones, with its authority. */
export interface Certificates {
  /** PEM, of the server. */
  readonly key: string;
  readonly cert: string;
  /** DER: the certificate that a phone is to trust. */
  readonly authority: Buffer;
  /** The authority's fingerprint, to compare by eye. */
  readonly fingerprint: string;
  /** The names that the certificate is for, besides the address. */
  readonly names: readonly string[];
}

/** A machine in its network: its address, and its names there. */
type Machine = Pick<PhoneAddress, 'address' | 'names'>;

/**
 * The certificate for a machine, signed by this installation's own authority: both are made when they are first needed,
 * and kept in the folder. It has no name that a kept authority does not vouch for, or phones would refuse all of it.
 */
export async function certificatesFor(dir: string, machine: Machine, now: number): Promise<Certificates> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const authority = (await read(dir, 'authority', now + marginMs)) ?? (await keep(dir, 'authority', await makeAuthority(machine, now)));
  const { address } = machine;
  const names = machine.names.filter((name) => vouchesFor(authority.cert, name));
  const kept = await read(dir, 'server', now + marginMs);
  const isGood =
    kept !== undefined &&
    isFor(kept.cert, { address, names }) &&
    new X509Certificate(kept.cert.toString('pem')).checkIssued(new X509Certificate(authority.cert.toString('pem')));
  const server = isGood ? kept : await keep(dir, 'server', await makeServer(authority, { address, names }, now));
  const der = Buffer.from(authority.cert.rawData);
  return { key: await toPem(server.keys.privateKey), cert: server.cert.toString('pem'), authority: der, fingerprint: formatFingerprint(der), names };
}

function isFor(cert: x509.X509Certificate, { address, names }: Machine): boolean {
  const parsed = new X509Certificate(cert.toString('pem'));
  return parsed.checkIP(address) !== undefined && names.every((name) => parsed.checkHost(name) !== undefined);
}

const formatFingerprint = (der: Buffer): string => (createHash('sha256').update(der).digest('hex').toUpperCase().match(/../g) ?? []).slice(0, 8).join(':');

interface Pair {
  readonly cert: x509.X509Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

const newKeys = (): Promise<webcrypto.CryptoKeyPair> => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const validitySpan = (now: number, days: number) => ({ notBefore: new Date(now - dayMs), notAfter: new Date(now + days * dayMs) });
const newSerial = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(15)))
    .toString('hex')
    .replace(/^[89a-f]/, '7');

async function makeAuthority({ names }: Machine, now: number): Promise<Pair> {
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: `CN=Earshot on ${hostname().replaceAll(/[^\w.-]/g, '') || 'this machine'}`,
    ...validitySpan(now, caDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      constraintsFor(names),
    ],
  });
  return { cert, keys };
}

async function makeServer(authority: Pair, { address, names }: Machine, now: number): Promise<Pair> {
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: `CN=${address}`,
    issuer: authority.cert.subject,
    ...validitySpan(now, serverDays),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: address },
        { type: 'ip', value: '127.0.0.1' },
        ...['localhost', ...names].map((value) => ({ type: 'dns' as const, value })),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(authority.keys.publicKey),
    ],
  });
  return { cert, keys };
}

/** [address, mask] of private networks (RFC 1918, 3927, 5735), and of documentation (RFC 5737), which closed networks use. */
const networks: readonly (readonly number[])[] = [
  [10, 0, 0, 0, 255, 0, 0, 0],
  [172, 16, 0, 0, 255, 240, 0, 0],
  [192, 168, 0, 0, 255, 255, 0, 0],
  [169, 254, 0, 0, 255, 255, 0, 0],
  [127, 0, 0, 0, 255, 0, 0, 0],
  [100, 64, 0, 0, 255, 192, 0, 0],
  [192, 0, 2, 0, 255, 255, 255, 0],
];

const nameConstraints = '2.5.29.30';

const toDer = (tag: number, content: readonly number[]): number[] => [tag, ...(content.length < 0x80 ? [content.length] : [0x81, content.length]), ...content];
const toNameSubtree = (name: string): number[] => toDer(0x30, toDer(0x82, [...Buffer.from(name)]));

/** The names below a permitted one are permitted too: `local` is all of multicast DNS, which the web has no part in. */
const toPermitted = (name: string): string => (name.endsWith('.local') ? 'local' : name);

/**
 * Name constraints (RFC 5280, 4.2.1.10): the authority vouches for addresses of private networks, for `localhost` and
 * for names of such networks, and for no name of the web. A phone that trusts it can be deceived about no other site,
 * even by a thief of its key. Not critical: a phone that does not know name constraints still works.
 */
function constraintsFor(names: readonly string[]): x509.Extension {
  const permitted = new Set(['localhost', 'local', ...names.map(toPermitted)]);
  const subtrees = [...networks.map((each) => toDer(0x30, toDer(0x87, each))), ...[...permitted].map(toNameSubtree)].flat();
  return new x509.Extension(nameConstraints, false, new Uint8Array(toDer(0x30, toDer(0xa0, subtrees))));
}

function vouchesFor(authority: x509.X509Certificate, name: string): boolean {
  const constraints = authority.getExtension(nameConstraints);
  return constraints !== null && Buffer.from(constraints.value).includes(Buffer.from(toNameSubtree(toPermitted(name))));
}

const certificatePath = (dir: string, name: string, kind: 'key' | 'crt'): string => join(dir, `${name}.${kind}`);

async function read(dir: string, name: string, goodUntil: number): Promise<Pair | undefined> {
  const [keyFile, certFile] = [certificatePath(dir, name, 'key'), certificatePath(dir, name, 'crt')];
  if (!existsSync(keyFile) || !existsSync(certFile)) return undefined;
  const cert = new x509.X509Certificate(readFileSync(certFile, 'utf8'));
  if (cert.notAfter.getTime() < goodUntil) return undefined;
  const [der] = x509.PemConverter.decode(readFileSync(keyFile, 'utf8'));
  if (!der) return undefined;
  const privateKey = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
  return { cert, keys: { privateKey, publicKey: await cert.publicKey.export(algorithm, ['verify']) } };
}

async function keep(dir: string, name: string, pair: Pair): Promise<Pair> {
  writeFileSync(certificatePath(dir, name, 'key'), await toPem(pair.keys.privateKey), { mode: 0o600 });
  writeFileSync(certificatePath(dir, name, 'crt'), pair.cert.toString('pem'), { mode: 0o600 });
  return pair;
}

const toPem = async (key: webcrypto.CryptoKey): Promise<string> => x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
