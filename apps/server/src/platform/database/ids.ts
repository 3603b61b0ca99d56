import { createHash, randomBytes } from 'node:crypto';

/** A UUIDv7 (RFC 9562 §5.7): sorts by its time of creation. */
export function newId(at: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A bearer token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: 256 random bits need no salt and no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
