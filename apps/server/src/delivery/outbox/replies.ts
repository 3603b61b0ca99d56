import { parsePhoneOfAny } from '@earshot/domain/phone';
import type { Services } from '../../platform/services.ts';
import { sendLater } from './service.ts';
import { setOptOut } from './store.ts';

/** A text message that somebody sent to the product's own number. */
interface Reply {
  /** E.164; providers that leave the + out are understood. */
  readonly from: string;
  readonly body: string;
}

/**
 * The words of the CTIA's Short Code Monitoring Handbook and of 47 CFR 64.1200(a)(10), as carriers and providers act on them
 * (twilio.com/docs/messaging/tutorials/advanced-opt-out), and their Spanish ones.
 */
const stopWords: ReadonlySet<string> = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE ALTO PARAR BAJA CANCELAR'.split(' '));
/** YES, which some providers take for this too, answers too many other questions to stand for consent. */
const startWords: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/** Gateways that answer STOP themselves (twilio.com/docs/messaging/tutorials/advanced-opt-out); a second answer would be one too many. */
const confirmsItself: ReadonlySet<string> = new Set(['twilio']);

/** What carriers expect to be answered, once: who it was, that it is over, and the way back. In one GSM-7 segment. */
const confirmation =
  'Earshot: you get no more text messages from us, but sign-in codes you ask for. Reply START to get them again. / Responda START para volver.';

/** Letters alone, in capitals: 'Stop.', 'STOP ALL' and 'opt-out' are words of the lists. */
const wordOf = (body: string): string =>
  body
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}\p{C}]/gu, '');

/** Takes the word for it when somebody replies that they want no more text messages, or want them again; any other reply changes nothing. */
export async function takeReply({ config, database, jobs, now }: Pick<Services, 'config' | 'database' | 'jobs' | 'now'>, { from, body }: Reply): Promise<void> {
  const word = wordOf(body);
  const isOut = stopWords.has(word);
  if (!isOut && !startWords.has(word)) return;
  const phone = parsePhoneOfAny(from.trim().startsWith('+') ? from : `+${from}`, 'US');
  if (!phone.ok) return;
  await database.transaction(async (tx) => {
    const at = now();
    const isNew = await setOptOut(tx.db, phone.e164, { isOut, now: at });
    // Once: a person who texts STOP again asks for silence.
    if (isNew && isOut && !confirmsItself.has(config.sms.kind))
      await sendLater({ jobs }, tx, { channel: 'sms', recipient: phone.e164, body: confirmation, kind: 'opt-out confirmation' }, at);
  });
}
