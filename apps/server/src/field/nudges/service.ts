import { Refusal } from '@earshot/domain';
import { findAccount, requireActive } from '../../account/limits/index.ts';
import { mayEditMessage } from '../../messaging/messages/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forbidden } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { pushLater } from '../push/index.ts';
import { addNotifications, findUnheard, lockMessage } from './store.ts';
import { nudgeNotice } from './words.ts';

/** Nobody is reminded of one message more often than this. */
const restMs = 10 * 60_000;
/** Who takes the phone up later than this is not in time any more. */
const ttlSeconds = 60 * 60;

interface Nudged {
  readonly notified: number;
  readonly withoutPush: number;
  readonly recently: number;
}

/** Reminds everybody who has not heard a live message, and answers how many of them could be: nobody is who has not agreed to the company, or muted it. */
export async function nudge(
  services: Services,
  tx: Transaction,
  actor: Actor,
  { messageId, now }: { readonly messageId: string; readonly now: number },
): Promise<Nudged> {
  const message = await lockMessage(tx.db, actor.clientId, messageId);
  if (!message || !mayEditMessage(actor, { clientId: message.client_id, operatorId: message.operator_id })) throw forbidden();
  requireActive(await findAccount(tx.db, actor.clientId), 'Messages');
  if (message.is_draft) throw refused('A draft is delivered to nobody. Set the message first.');
  if (message.ends_at !== null && message.ends_at <= now) throw refused('The message is over: nobody can hear it any more.');
  const people = await findUnheard(tx.db, message, { now, since: now - restMs });
  const takes = services.config.push.kind === 'off' ? [] : people.filter(({ device_id }) => device_id !== null);
  const due = takes.filter(({ is_recent }) => !is_recent);
  const occasion = new Date(now).toISOString();
  await addNotifications(tx.db, { ...message, phones: due.map(({ phone }) => phone), kind: 'nudge', occasion, now });
  const about = { clientId: message.client_id, messageId: message.id, version: message.version, occasion: `nudge ${occasion}` };
  const deviceIds = due.flatMap(({ device_id }) => device_id ?? []);
  await pushLater(services, tx, { deviceIds, notice: nudgeNotice(message.sender, message.id, services.config.phoneUrl), ttlSeconds, about }, now);
  return { notified: due.length, withoutPush: people.length - takes.length, recently: takes.length - due.length };
}

const refused = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);
