import { generateKeyPairSync, sign } from 'node:crypto';
import { dayMs } from '@earshot/domain';

/** A self-signed certificate for `localhost` with its key, for tests of TLS: X.509 (RFC 5280) in DER. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))));
  const validity = sequence(utcTime(-1), utcTime(1));
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const tbs = sequence(version3, serial, ecdsaWithSha256, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }));
  const signature = sign('sha256', tbs, privateKey);
  const whole = sequence(tbs, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...contents: readonly Buffer[]): Buffer => der(0x30, ...contents);
const objectId = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));

/** By the machine's clock, which TLS uses. */
const utcTime = (days: number): Buffer => der(0x17, Buffer.from(`${new Date(Date.now() + days * dayMs).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
