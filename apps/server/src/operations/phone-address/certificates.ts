import 'reflect-metadata'; // The certificate library reads it as it loads.
import { createHash, type webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@earshot/domain';
import * as x509 from '@peculiar/x509';

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
}

/**
 * The certificate for an address, signed by this installation's own authority: both are made when they are first
 * needed, and kept in the folder.
 */
export async function certificatesFor(dir: string, address: string, now: number): Promise<Certificates> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const authority = (await read(dir, 'authority', now + marginMs)) ?? (await keep(dir, 'authority', await makeAuthority(now)));
  const kept = await read(dir, 'server', now + marginMs);
  const isGood =
    kept !== undefined &&
    isFor(kept.cert, address) &&
    new X509Certificate(kept.cert.toString('pem')).checkIssued(new X509Certificate(authority.cert.toString('pem')));
  const server = isGood ? kept : await keep(dir, 'server', await makeServer(authority, address, now));
  const der = Buffer.from(authority.cert.rawData);
  return { key: await toPem(server.keys.privateKey), cert: server.cert.toString('pem'), authority: der, fingerprint: formatFingerprint(der) };
}

const isFor = (cert: x509.X509Certificate, address: string): boolean => new X509Certificate(cert.toString('pem')).checkIP(address) !== undefined;

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

async function makeAuthority(now: number): Promise<Pair> {
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
      onlyForNetworks,
    ],
  });
  return { cert, keys };
}

async function makeServer(authority: Pair, address: string, now: number): Promise<Pair> {
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
        { type: 'dns', value: 'localhost' },
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

/**
 * Name constraints (RFC 5280, 4.2.1.10): the authority vouches for addresses of private networks and for `localhost`,
 * and for no name of the web. A phone that trusts it can be deceived about no other site, even by a thief of its key.
 * Not critical: a phone that does not know name constraints still works.
 */
const onlyForNetworks = (() => {
  const der = (tag: number, content: readonly number[]): number[] => [tag, ...(content.length < 0x80 ? [content.length] : [0x81, content.length]), ...content];
  const subtrees = [...networks.map((each) => der(0x30, der(0x87, each))), der(0x30, der(0x82, [...Buffer.from('localhost')]))].flat();
  return new x509.Extension('2.5.29.30', false, new Uint8Array(der(0x30, der(0xa0, subtrees))));
})();

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
