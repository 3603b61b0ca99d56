import type { MessageDraft, MessageSettings } from '@earshot/contract';
import { dateIn, dayMs, Refusal, usualManner } from '@earshot/domain';
import { lockAccount } from '../../account/limits/index.ts';
import { keepDefaultContact } from '../../messaging/contacts/index.ts';
import { removeMessages, saveMessage } from '../../messaging/messages/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findOwnContact, findSample, putCard } from './store.ts';

/** The operator's position, from the browser. */
export interface SamplePlace {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters: number;
}

/** A less precise position would draw a circle around a whole town. */
const mostVagueMeters = 2_000;
/** The phone on the desk is inside, however its own position strays. */
const leastRadiusMeters = 500;

interface WriteContext {
  readonly services: Services;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

/** Sets a message that the operator's own phone speaks at once; replaces the sample before. */
export async function setSample({ services, tx, actor, now }: WriteContext, place: SamplePlace | undefined) {
  const writing = { tx, live: services.live, actor, now };
  // Locks the account first, as every save does: in the other order two would deadlock.
  await lockAccount(tx.db, actor.clientId);
  await keepDefaultContact(tx, actor, now);
  const contact = await findOwnContact(tx.db, actor);
  if (!contact) throw new Refusal({ code: 'conflict' }, 'Enter the phone number in your profile first. Your own phone plays the sample.');
  const before = await findSample(tx.db, actor);
  if (before !== undefined) await removeMessages(writing, { kind: 'some', ids: new Set([before]) }, { filter: { states: [], at: now } });
  const isAnywhere = place === undefined || place.accuracyMeters > mostVagueMeters;
  const { id } = await saveMessage(writing, {
    content: sampleContent(isAnywhere ? undefined : place),
    settings: sampleSettings(actor.timeZone, now),
    receivers: { groups: { kind: 'some', ids: new Set() }, contacts: { kind: 'some', ids: new Set([contact.id]) } },
  });
  await putCard(tx.db, actor, { sample_id: id });
  return { messageId: id, isAnywhere };
}

const sampleContent = (place: SamplePlace | undefined): MessageDraft => ({
  title: 'Sample',
  body: place
    ? 'This is Earshot. Your phone says this because it is inside the circle of this message. Now set one for a place of your own.'
    : 'This is Earshot. This message has no place, so your phone says it anywhere. Now set one for a place of your own.',
  location: place ? 'Where you are' : '',
  ...(place && { lat: place.lat, lng: place.lng }),
  radiusMeters: place ? Math.max(leastRadiusMeters, Math.ceil(place.accuracyMeters) * 2) : 0,
  radiusUnit: 'km',
  mode: 'final',
});

/** Today and tomorrow, all day long: it works close to midnight as well, and ends by itself. */
function sampleSettings(timeZone: string, now: number): MessageSettings {
  return {
    startDate: dateIn(timeZone, now),
    endDate: dateIn(timeZone, now + dayMs),
    repeat: 'daily',
    repeatDays: Array.from({ length: 7 }, () => true),
    startMinute: 0,
    endMinute: 1440,
    ...usualManner,
  };
}
