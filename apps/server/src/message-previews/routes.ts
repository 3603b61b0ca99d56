import type { contract, Handlers } from '@earshot/contract';
import { lostInTranslation, Refusal } from '@earshot/domain';
import { findAccount, requireActive } from '../accounts/index.ts';
import { visibleMessage } from '../messages/index.ts';
import { sendLater } from '../outbox/index.ts';
import type { Actor } from '../platform/actor.ts';
import { takeTry } from '../platform/attempts.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import type { Services } from '../platform/services.ts';
import type { Translator } from '../translation/index.ts';
import { listenLinks, type ListenTarget } from './links.ts';
import { numberOf } from './number.ts';
import { findPreview, findProfile, findWords } from './store.ts';

const previewsOfUser = { name: 'preview sms, user', perMinute: 5 };
/** Two people of one account cannot flood a number together either. */
const previewsToNumber = { name: 'preview sms, number', perMinute: 5 };
const translationsOfUser = { name: 'translation, user', perMinute: 20 };

export function messagePreviewsHandlers(services: Services, translator: Translator): Handlers<typeof contract.messagePreviews, Context> {
  const { database } = services;
  const { db } = database;
  const links = listenLinks(services);
  return {
    link: async ({ query }, { actor, now }) => ({ url: await links.make(await targetOf(db, actor, query.id, query.language), now) }),
    send: async ({ body }, { actor, now, carryOut }) => {
      const recipient = numberOf({ phone: body.PhoneNumber, countryCode: body.countryCode }, await findProfile(db, actor.clientId, actor.userId));
      const target = await targetOf(db, actor, body.ContentID, body.language);
      requireActive(await findAccount(db, actor.clientId), 'Messages');
      const limits = [
        [previewsOfUser, actor.userId],
        [previewsToNumber, recipient],
      ] as const;
      await takeTry(database, limits, now);
      // Plain letters only, so that it is one text message and not three.
      const text = `Hear your message: ${await links.make(target, now)}`;
      return carryOut(async (tx) => {
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
      const target = await links.read(params.id, query.t, now);
      if (target === 'expired') throw gone('This link has expired. Links last 7 days: ask for a new one.');
      if (target === 'wrong') throw gone('This link is not complete or not right. Open it again from the text message or the QR code.');
      const words = await findWords(db, target.clientId, target.messageId);
      if (!words) throw gone('This message is no longer there: it was deleted.');
      // English where there is no Spanish (decisions: Spanish).
      if (target.language === 'es' && words.spanish_body)
        return { message: { title: words.spanish_title || words.title, body: words.spanish_body, language: 'es' as const } };
      return { message: { title: words.title, body: words.body, language: 'en' as const } };
    },
    translate: async ({ body: { Title, Body } }, { actor, now }) => {
      await takeTry(database, [[translationsOfUser, actor.userId]], now);
      const [title = '', text = ''] = await translator.toSpanish([Title.replaceAll(/\s+/g, ' '), Body]);
      return { success: 1 as const, data: { title, body: text }, warnings: [...lostInTranslation(`${Title}\n${Body}`, `${title}\n${text}`)] };
    },
  };
}

const gone = (message: string): Refusal => new Refusal({ code: 'not_found' }, message);

/** What a link for the actor leads to; by the id of a Spanish version, its message in Spanish. */
async function targetOf(db: Db, actor: Actor, id: string, language: ListenTarget['language'] | undefined): Promise<ListenTarget> {
  const message = await visibleMessage(db, actor, id);
  return { clientId: message.client_id, messageId: message.parent_id ?? message.id, language: language ?? message.language };
}
