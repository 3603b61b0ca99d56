import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@earshot/domain';
import { takeText } from '../../account/limits/index.ts';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/database/ids.ts';
import type { Services } from '../../platform/services.ts';
import {
  addCode,
  type CodeKey,
  codeKind,
  codeSecret,
  dropCode,
  dropExpiredCodes,
  findCodeTime,
  hasSignedIn,
  listClientsOfNumber,
  takeCodeTry,
} from './codes-store.ts';

const validMs = 10 * minuteMs;
const maxTries = 5;
const resendMs = minuteMs;

/** One segment each: plain letters, well below the 160 of GSM-7; with an accent below the 70 of UCS-2. */
const formatCodeText = (code: string, language: 'en' | 'es'): string =>
  language === 'es' ? `${code} es su código de Earshot. Vence en 10 minutos.` : `${code} is your Earshot code. It lasts 10 minutes.`;

/**
 * A plain hash of six digits is guessed at once, so the hash is keyed. The key protects a copy of the codes table alone
 * (a log, an export of the table); a reader of the whole database also reads the secret, and the text message in the
 * outbox. Then only the code's short life protects it.
 */
const hashCode = (secret: string, phone: string, code: string): Buffer => createHmac('sha256', secret).update(`${phone} ${code}`).digest();

interface CodeRequest {
  readonly phone: string;
  /** The caller's language; English by default. */
  readonly language: 'en' | 'es' | undefined;
  readonly network: string;
  readonly now: number;
}

/**
 * Sends a number a code of its own for each request, if a client added the number, and returns the ticket that the code
 * goes with. A number that gets no code goes the same way with a code that matches nothing, so that neither the time
 * nor later tries tell the two apart.
 */
export async function sendCode(services: Services, tx: Transaction, { phone, language = 'en', network, now }: CodeRequest): Promise<string> {
  const { db } = tx;
  await dropExpiredCodes(db, now);
  const secret = await codeSecret(db);
  const isSent = await isCodeSent(db, phone);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const ticket = newToken();
  const hash = isSent ? hashCode(secret, phone, code) : randomBytes(32);
  await addCode(db, { phone, ticketHash: hashToken(ticket), networkHash: networkHash(network), hash, now, expiresAt: now + validMs });
  if (isSent) await sendLater(services, tx, { channel: 'sms', recipient: phone, body: formatCodeText(code, language), kind: codeKind }, now);
  return ticket;
}

/**
 * A number in no address book gets no code. A number that only companies in free use have, and that never signed in,
 * gets it from their thirty text messages.
 */
async function isCodeSent(db: Db, phone: string): Promise<boolean> {
  const clients = await listClientsOfNumber(db, phone);
  if (clients.some(({ activated_at }) => activated_at !== null) || (clients.length > 0 && (await hasSignedIn(db, phone)))) return true;
  for (const { id } of clients) if (await takeText(db, id)) return true;
  return false;
}

/** Whether the code of a ticket was sent so recently that it may still be on its way. */
export async function isOnItsWay(db: Db, { phone, ticket }: { readonly phone: string; readonly ticket: string }, now: number): Promise<boolean> {
  const sentAt = await findCodeTime(db, { phone, ticketHash: hashToken(ticket) }, now);
  return sentAt !== undefined && sentAt > now - resendMs;
}

const networkHash = (network: string): Buffer => createHash('sha256').update(network).digest();

/** The result of a try: `void` once the code was tried too often, regardless of the digits typed. */
export type TryResult = 'right' | 'wrong' | 'void';

interface CodeTry {
  readonly phone: string;
  readonly code: string;
  readonly ticket: string | undefined;
  readonly network: string;
}

/** Uses up one try. The right code works only once. */
export async function tryCode(db: Db, { phone, code, ticket, network }: CodeTry, now: number): Promise<TryResult> {
  const key: CodeKey = ticket === undefined ? { phone, networkHash: networkHash(network) } : { phone, ticketHash: hashToken(ticket) };
  const tried = await takeCodeTry(db, key, { now, maxTries });
  if (!tried) return (await findCodeTime(db, key, now)) === undefined ? 'wrong' : 'void';
  if (timingSafeEqual(tried.codeHash, hashCode(await codeSecret(db), phone, code))) {
    await dropCode(db, tried.ticketHash);
    return 'right';
  }
  return tried.tries >= maxTries ? 'void' : 'wrong';
}
