import { parsePhoneOfAny } from '@earshot/domain/phone';
import type { Services } from '../../platform/services.ts';
import { sendLater } from './service.ts';
import { setOptOut } from './store.ts';

/** A text message that a person sent to the product's own number. */
interface Reply {
  /** E.164; a number without the + is understood too. */
  readonly from: string;
  readonly body: string;
}

/**
 * The words of the CTIA's Short Code Monitoring Handbook and of 47 CFR 64.1200(a)(10), as carriers and providers act on them
 * (twilio.com/docs/messaging/tutorials/advanced-opt-out), and their Spanish ones.
 */
const stopWords: ReadonlySet<string> = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE ALTO PARAR BAJA CANCELAR'.split(' '));
/** YES, which some providers accept too, answers too many other questions to count as consent. */
const startWords: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/** Gateways that answer STOP themselves (twilio.com/docs/messaging/tutorials/advanced-opt-out); a second answer would be one too many. */
const confirmsItself: ReadonlySet<string> = new Set(['twilio']);

/** The one answer that carriers expect: the sender, that it is over, and the way back. Fits one GSM-7 segment. */
const confirmation = 'Earshot: you are unsubscribed and get only sign-in codes you request. Reply START to resubscribe. / Responda START para volver.';

/** Letters alone, in capitals: matches 'Stop.', 'STOP ALL' and 'opt-out' to the lists. */
const toReplyWord = (body: string): string =>
  body
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}\p{C}]/gu, '');

/** Acts on a reply that asks for no more text messages, or for them again; any other reply changes nothing. */
export async function takeReply({ config, database, jobs, now }: Pick<Services, 'config' | 'database' | 'jobs' | 'now'>, { from, body }: Reply): Promise<void> {
  const word = toReplyWord(body);
  const isOut = stopWords.has(word);
  if (!isOut && !startWords.has(word)) return;
  const phone = parsePhoneOfAny(from.trim().startsWith('+') ? from : `+${from}`, 'US');
  if (!phone.ok) return;
  await database.transaction(async (tx) => {
    const at = now();
    const isNew = await setOptOut(tx.db, phone.e164, { isOut, now: at });
    // Confirmed once: a person who texts STOP again asks for silence.
    if (isNew && isOut && !confirmsItself.has(config.sms.kind))
      await sendLater({ jobs }, tx, { channel: 'sms', recipient: phone.e164, body: confirmation, kind: 'opt-out confirmation' }, at);
  });
}
