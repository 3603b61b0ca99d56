import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Encrypts what the database keeps but must not tell by itself. */
export interface Seal {
  /** `owner` is whose it is: nobody else's row opens it. */
  readonly close: (plain: string, owner: string) => Buffer;
  /** Undefined where it was closed with another secret or for another owner, or is nothing that was closed. */
  readonly open: (sealed: Buffer, owner: string) => string | undefined;
}

/** Encrypts by the secret of an installation, for one purpose. */
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
