import type { Hearing } from '@earshot/contract';
import type { Db } from '../../platform/database/database.ts';
import { findVersions } from '../../messaging/messages/index.ts';
import { notFound } from '../../platform/http/failures.ts';
import {
  findDeliveriesByPhone,
  findErased,
  findEvents,
  findHearingMessages,
  findPersonMessages,
  findOwnHearings,
  findStandings,
  findVisibleContact,
} from './hearing-store.ts';
import { toHearing, findHeardVersion } from './hearing.ts';
import type { Scope } from './policy.ts';
import { findActiveIds } from './store.ts';

/** The outcome of each active message for the person with a contact's number: the unheard ones first, then by title. */
export async function loadPerson(db: Db, scope: Scope, { contactId, at }: { readonly contactId: string; readonly at: number }) {
  const { phone } = await visibleContact(db, scope, contactId);
  const ids = await findPersonMessages(db, scope, { phone, ids: await findActiveIds(db, scope, at) });
  const messages = await findHearingMessages(db, scope, ids);
  const deliveries = await findDeliveriesByPhone(db, scope, { phone, messageIds: ids });
  const edited = messages.filter(({ version }) => version > 1).map(({ id }) => id);
  const own = await findOwnHearings(db, scope, { messageIds: edited, phones: [phone] });
  const versions = await findVersions(db, scope.clientId, edited);
  const standing = (await findStandings(db, scope, [phone])).get(phone);
  const eventsByPair = await findEvents(
    db,
    scope,
    ids.map((messageId) => ({ messageId, phone })),
  );
  const hearings = messages.map((message) => {
    const delivery = deliveries.find(({ message_id, version }) => message_id === message.id && version === message.version);
    const ownHearings = own.filter(({ message_id }) => message_id === message.id);
    return toHearing(
      { message, delivery, own: ownHearings, standing, events: eventsByPair({ messageId: message.id, phone }, findHeardVersion(delivery) ?? message.version) },
      at,
    );
  });
  const isHeard = ({ outcome }: Hearing): number => (outcome === 'Heard' ? 1 : 0);
  return { data: hearings.toSorted((one, other) => isHeard(one) - isHeard(other)), versions: toList(versions) };
}

export const toList = (versions: Awaited<ReturnType<typeof findVersions>>) =>
  [...versions].map(([messageId, ofMessage]) => ({ messageId, versions: [...ofMessage] }));

/** Throws a 404 for a contact that the viewer may not see. */
export async function visibleContact(db: Db, scope: Scope, contactId: string) {
  const contact = (await findVisibleContact(db, scope, contactId)) ?? (await findErased(db, scope, contactId));
  if (!contact) throw notFound('This contact');
  return contact;
}
