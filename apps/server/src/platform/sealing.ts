import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Encrypts values that the database keeps but must not reveal by itself. */
export interface Seal {
  /** `owner` is the row's owner: in another owner's row the value does not open. */
  readonly close: (plain: string, owner: string) => Buffer;
  /** Undefined for a value closed with another secret or for another owner, and for one that was never closed. */
  readonly open: (sealed: Buffer, owner: string) => string | undefined;
}

/** Encrypts with an installation's secret, for one purpose. */
export function sealWith(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close: (plain, owner) => {
      const nonce = randomBytes(nonceBytes);
      const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([encryption.update(plain, 'utf8'), encryption.final()]);
      return Buffer.concat([nonce, encryption.getAuthTag(), body]);
    },
    open: (sealed, owner) => {
      const [nonce, tag, body] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes), sealed.subarray(nonceBytes + tagBytes)];
      try {
        const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decryption.update(body), decryption.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
