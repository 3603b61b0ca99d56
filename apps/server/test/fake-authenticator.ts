import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A stand-in for a passkey in a browser: ES256, attestation "none" (Web Authentication Level 3, 6.1 and 8.7). */
export interface FakeAuthenticator {
  readonly credentialId: string;
  create(challenge: string): object;
  /** A browser's answer when the passkey is shown. Its counter goes up each time. */
  show(challenge: string): object;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** A length or number after the kind of a CBOR item (RFC 8949, 3). */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256 ? Buffer.from([(kind << 5) | 24, length]) : Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}
const bytesItem = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data]);
const textItem = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const integerItem = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));

/** Makes one for the origin of the pages, such as 'http://localhost:3000'. */
export function newAuthenticator(origin: string): FakeAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  // COSE (RFC 9053, 7.1.1): EC2, ES256, P-256, x, y.
  const key = Buffer.concat([
    head(5, 5),
    ...[1, 2, 3, -7, -1, 1].map(integerItem),
    integerItem(-2),
    bytesItem(Buffer.from(x, 'base64url')),
    integerItem(-3),
    bytesItem(Buffer.from(y, 'base64url')),
  ]);
  const clientData = (type: string, challenge: string): Buffer => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, more: readonly Buffer[] = []): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, ...more]);
  };
  const answer = (response: object): object => ({ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {}, response });
  return {
    credentialId: base64url(id),
    create: (challenge) => {
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(userPresent | userVerified | hasCredential, [Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        head(5, 3),
        textItem('fmt'),
        textItem('none'),
        textItem('attStmt'),
        head(5, 0),
        textItem('authData'),
        bytesItem(data),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge));
      return answer({ clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] });
    },
    show: (challenge) => {
      count += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(userPresent | userVerified);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({ clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) });
    },
  };
}
