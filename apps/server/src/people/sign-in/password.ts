import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '@earshot/domain';

const argon2Async = promisify(argon2);

/** Half of libuv's threads: the others are for files, names and compression of all other requests. */
const atOnce = 2;
/** A hash takes some 30 ms, so the last in the queue waits for a second. */
const queueLength = 64;
let running = 0;
const queue: (() => void)[] = [];

/**
 * Hashes in turn, so that a crowd at the sign-in, or an attacker, keeps no signed-in user waiting. Refuses calls beyond
 * the queue's length.
 */
async function derive(...input: Parameters<typeof argon2Async>): Promise<Buffer> {
  if (running >= atOnce) {
    if (queue.length >= queueLength) throw new Refusal({ code: 'unavailable' }, 'Too many people are logging in right now. Try again in a moment.');
    await new Promise<void>((resolve) => void queue.push(resolve));
  } else running += 1;
  try {
    return await argon2Async(...input);
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** The stored form of a password: the costs, the salt and the tag, so that costs can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, memory, passes, nonce, tag] = stored.split('$');
  if (kind !== 'argon2id' || !nonce || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const settings = { ...cost, memory: Number(memory), passes: Number(passes), tagLength: expected.length };
  const actual = await derive('argon2id', { ...settings, message: password.normalize('NFKC'), nonce: Buffer.from(nonce, 'base64url') });
  return timingSafeEqual(actual, expected);
}

/** Takes as long as checking a password, so that the time does not reveal an unknown address. */
export const checkNothing = async (password: string): Promise<void> => void (await hashPassword(password));
