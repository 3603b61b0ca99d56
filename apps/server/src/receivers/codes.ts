import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sendLater } from '../outbox/index.ts';
import type { Db, Transaction } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';
import { codeKind, codeSecret, dropCode, dropExpiredCodes, hasCode, isContactNumber, putCode, sentCodes, takeTry } from './codes-store.ts';

const minuteMs = 60_000;
const validMs = 10 * minuteMs;
const maxTries = 5;
const resendMs = minuteMs;
const dayMs = 86_400_000;
/** Text messages cost money: somebody who asks for a stranger's codes all day long stops costing any. */
const maxPerDay = 10;

/** One GSM-7 segment: plain letters, well below 160. */
const textOf = (code: string): string => `${code} is your Earshot code. It lasts 10 minutes.`;

/**
 * Six digits are guessed from a plain hash at once, so the hash is keyed. That protects a copy of the codes table alone (a log, an export of the table);
 * whoever reads the whole database also reads the secret, and the text message in the outbox. What protects then is the code's short life.
 */
const hashOf = (secret: string, phone: string, code: string): Buffer => createHmac('sha256', secret).update(`${phone} ${code}`).digest();

/**
 * Sends a number its code, if somebody added the number, at most one a minute and ten a day.
 * A number that nobody added goes the same way with a code that matches nothing, so that neither the time nor later tries tell the two apart.
 */
export async function sendCode(services: Services, tx: Transaction, { phone, now }: { readonly phone: string; readonly now: number }): Promise<void> {
  const { db } = tx;
  await dropExpiredCodes(db, now);
  const sent = await sentCodes(db, phone, { since: now - dayMs, now });
  const secret = await codeSecret(db);
  const isKnown = await isContactNumber(db, phone);
  if (sent.count >= maxPerDay || (sent.latestAt !== null && sent.latestAt > now - resendMs)) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = isKnown ? hashOf(secret, phone, code) : randomBytes(32);
  const isNew = await putCode(db, { phone, hash, now, expiresAt: now + validMs, replacesBefore: now - resendMs });
  if (isNew && isKnown) await sendLater(services, tx, { channel: 'sms', recipient: phone, body: textOf(code), kind: codeKind }, now);
}

/** What became of a try: `void` once the code was tried too often, whatever was typed. */
export type TryResult = 'right' | 'wrong' | 'void';

/** Uses up one try. The right code is worth nothing afterwards. */
export async function tryCode(db: Db, { phone, code }: { readonly phone: string; readonly code: string }, now: number): Promise<TryResult> {
  const tried = await takeTry(db, phone, { now, maxTries });
  if (!tried) return (await hasCode(db, phone, now)) ? 'void' : 'wrong';
  if (timingSafeEqual(tried.code_hash, hashOf(await codeSecret(db), phone, code))) {
    await dropCode(db, phone);
    return 'right';
  }
  return tried.tries >= maxTries ? 'void' : 'wrong';
}
