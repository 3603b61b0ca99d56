import type { Language, Offer } from '@earshot/domain';
import { takeText } from '../../account/limits/index.ts';
import { findOptOuts, sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type ListenLinks, listenText } from '../message-previews/index.ts';
import { notifyPhone } from '../push/index.ts';
import { recordNotified } from '../receivers/index.ts';
import { findPhoneLanguage, noteTold, wasTold } from './store.ts';

interface DueNotice {
  readonly phone: string;
  readonly clientId: string;
  readonly offer: Offer;
  /** The lowest version of the message whose tries count for the current one. */
  readonly triesFrom: number;
}

/** The life of a notice in seconds: a person who arrived ten minutes ago is no longer arriving. */
const ttlSeconds = 600;

/** Notifies a person, once an occasion, that a message can be heard: by push, else by text message, else not at all. */
export async function tell(services: Services, links: ListenLinks, tx: Transaction, { phone, clientId, offer, triesFrom }: DueNotice): Promise<void> {
  const now = services.now();
  const { messageId, version, occurrence: occasion } = offer;
  const told = { clientId, messageId, phone, version, occasion };
  if (await wasTold(tx.db, told, triesFrom)) return;
  const language = await findPhoneLanguage(tx.db, clientId, phone);
  const url = await links.make({ clientId, messageId, language, notified: { phone, version, occasion } }, now);
  const channel = await send(services, tx, { phone, clientId, url, language, tag: messageId });
  if (!channel) return;
  await noteTold(tx.db, told, { channel, now });
  await recordNotified(services, tx, { clientId, messageId, version, occasion: `crossing ${occasion}`, phones: [phone], channel, now });
}

interface Notice {
  readonly phone: string;
  readonly clientId: string;
  readonly url: string;
  readonly language: Language;
  readonly tag: string;
}

/** The notice is visible on a lock screen: the message itself is behind the link. */
async function send(services: Services, tx: Transaction, { phone, clientId, url, language, tag }: Notice): Promise<'push' | 'sms' | undefined> {
  const now = services.now();
  const words = { title: 'A message for this place', body: 'Tap to hear it.', es: { title: 'Un mensaje para este lugar', body: 'Toque para escucharlo.' } };
  if ((await notifyPhone(services, tx, { phone, ...words, url, tag, ttlSeconds }, now)) === 'push') return 'push';
  if ((await findOptOuts(tx.db, [phone])).size > 0 || !(await takeText(tx.db, clientId))) return undefined;
  await sendLater(services, tx, { clientId, channel: 'sms', recipient: phone, body: listenText(url, language), kind: 'crossing' }, now);
  return 'sms';
}
