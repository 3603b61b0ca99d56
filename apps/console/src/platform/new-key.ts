/** An idempotency key: a call repeated under it happens once. `crypto.randomUUID` is missing on a page served without TLS. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
