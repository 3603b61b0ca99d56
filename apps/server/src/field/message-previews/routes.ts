import type { contract, Handlers, ListenMessage } from '@earshot/contract';
import { lostInTranslation, Refusal } from '@earshot/domain';
import { findAccount, requireActive, takeText, tooManyTexts } from '../../account/limits/index.ts';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Translator } from '../../delivery/translation/index.ts';
import { firstCountedTry, visibleMessage } from '../../messaging/messages/index.ts';
import { type Limit, takeTry } from '../../platform/rate-limit.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvents } from '../receivers/index.ts';
import { listenLinks, type ListenTarget } from './links.ts';
import { listenText } from './listen-text.ts';
import { toPhoneNumber } from './phone-number.ts';
import { findPreview, findProfile, findWords, isNumberOfClient } from './store.ts';

const previewsOfUser = { name: 'preview sms, user', perMinute: 5 };
/** Limits a number, so that two people of one account cannot flood it together. */
const previewsToNumber = { name: 'preview sms, number', perMinute: 5 };
/** A person who is neither a contact nor a user of the company may not want a preview. */
const previewsToStrangers: Limit = {
  name: 'preview sms, strangers',
  perDay: 20,
  words: 'Your company has sent its twenty previews for today to numbers outside its contacts and users.',
};
/** Each report is stored: the holder of a link must not fill the database with them. */
const reportsOfNumber = { name: 'listen page, number', perMinute: 60 };
const translationsOfUser = { name: 'translation, user', perMinute: 20 };

export function messagePreviewsHandlers(services: Services, translator: Translator): Handlers<typeof contract.messagePreviews, Context> {
  const { database } = services;
  const { db } = database;
  const links = listenLinks(services);
  const openLink = async (id: string, token: string, now: number) => {
    const target = await links.read(id, token, now);
    if (target === 'expired') throw gone('This link has expired. Links last 7 days. Ask for a new one.');
    if (target === 'wrong') throw gone('This link is incomplete or wrong. Open it again from the text message or the QR code.');
    const words = await findWords(db, target.clientId, target.messageId);
    if (!words) throw gone('This message was deleted.');
    return { target, words };
  };
  return {
    link: async ({ query }, { actor, now }) => ({ url: await links.make(await findListenTarget(db, actor, query.id, query.language), now) }),
    send: async ({ body }, { actor, now, carryOut }) => {
      const recipient = toPhoneNumber({ phone: body.PhoneNumber, countryCode: body.countryCode }, await findProfile(db, actor.clientId, actor.userId));
      const target = await findListenTarget(db, actor, body.ContentID, body.language);
      requireActive(await findAccount(db, actor.clientId), 'Messages');
      const limits = [
        [previewsOfUser, actor.userId],
        [previewsToNumber, recipient],
        ...((await isNumberOfClient(db, actor.clientId, recipient)) ? [] : [[previewsToStrangers, actor.clientId] as const]),
      ] as const;
      await takeTry(database, limits, now);
      const text = listenText(await links.make(target, now), target.language);
      return carryOut(async (tx) => {
        if (!(await takeText(tx.db, actor.clientId))) throw tooManyTexts();
        const smsId = await sendLater(services, tx, { clientId: actor.clientId, channel: 'sms', recipient, body: text, kind: 'preview' }, now);
        return { success: 1 as const, smsId };
      });
    },
    sms: async ({ query }, { actor }) => {
      const row = await findPreview(db, actor.clientId, query.id);
      if (!row) throw notFound('This text message');
      const status = row.status === 'sending' ? 'waiting' : row.status;
      return { status, ...(status === 'failed' && { error: row.error ?? 'The text message could not be sent.' }) };
    },
    listen: async ({ params, query }, { now }) => {
      const { target, words } = await openLink(params.id, query.t, now);
      // A newer version is spoken too, but its hearing does not count, unless only small corrections were made.
      const reports = target.notified !== undefined && target.notified.version >= firstCountedTry(words) && { reports: true };
      return { message: spokenWords(words, target.language), ...reports };
    },
    listened: async ({ params, query, body: { eventId, ...told } }, { now, carryOut }) => {
      const { target, words } = await openLink(params.id, query.t, now);
      const { messageId, notified } = target;
      if (!notified) throw gone('This link does not record listening.');
      await takeTry(database, [[reportsOfNumber, notified.phone]], now);
      const { language } = spokenWords(words, target.language);
      const event = { id: eventId, messageId, version: notified.version, language, startedBy: 'listen' as const, ...told };
      return carryOut(async (tx) => {
        await recordEvents(services, tx, { phone: notified.phone, events: [event], now });
        return { success: 1 as const };
      });
    },
    translate: async ({ body: { Title, Body } }, { actor, now }) => {
      await takeTry(database, [[translationsOfUser, actor.userId]], now);
      const [title = '', text = ''] = await translator.toSpanish([Title.replaceAll(/\s+/g, ' '), Body]);
      return { success: 1 as const, data: { title, body: text }, warnings: [...lostInTranslation(`${Title}\n${Body}`, `${title}\n${text}`)] };
    },
  };
}

type Words = NonNullable<Awaited<ReturnType<typeof findWords>>>;

/** English if there is no Spanish (decisions: Spanish). */
const spokenWords = ({ title, body, spanish_title, spanish_body }: Words, language: ListenTarget['language']): ListenMessage =>
  language === 'es' && spanish_body ? { title: spanish_title || title, body: spanish_body, language: 'es' } : { title, body, language: 'en' };

const gone = (message: string): Refusal => new Refusal({ code: 'not_found' }, message);

/** The target of a link for the actor; the id of a Spanish version leads to its message in Spanish. */
async function findListenTarget(db: Db, actor: Actor, id: string, language: ListenTarget['language'] | undefined): Promise<ListenTarget> {
  const message = await visibleMessage(db, actor, id);
  return { clientId: message.client_id, messageId: message.parent_id ?? message.id, language: language ?? message.language };
}
