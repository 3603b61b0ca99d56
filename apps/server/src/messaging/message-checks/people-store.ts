import type { RecipientChoice } from '@earshot/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { isDisclosed, isSpeaking } from '../consents/index.ts';
import { chosenContacts } from '../messages/index.ts';

/** The people of a check: those chosen on the screen, or those stored for a message. */
export type Audience = { readonly choice: RecipientChoice } | { readonly messageId: string };

export const audienceContacts = (db: Db, actor: Actor, audience: Audience) =>
  'choice' in audience
    ? chosenContacts(db, actor, audience.choice)
    : db
        .selectFrom('message_recipients')
        .select(['contact_id as id', 'phone'])
        .where('client_id', '=', actor.clientId)
        .where('message_id', '=', audience.messageId);

/** Number of people in an audience, each number once. */
export async function countPeople(db: Db, actor: Actor, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct phone) from (${audienceContacts(db, actor, audience)}) chosen`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A person's answer to the client, and the state of their phone if it may speak there. */
export interface PhoneRow {
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly agreed_at: number | null;
  readonly left_at: number | null;
  readonly muted_at: number | null;
  readonly last_seen_at: number | null;
  readonly readiness: unknown;
  readonly own_tracks_at: number | null;
}

/**
 * All people of an audience, each number once, with the newest state of the phone. An own contact's name comes before
 * those of other operators' contacts.
 */
export async function findPhones(db: Db, actor: Actor, audience: Audience, now: number): Promise<readonly PhoneRow[]> {
  const { rows } = await sql<PhoneRow>`
    with chosen as materialized (${audienceContacts(db, actor, audience)}),
      people as (
        select distinct on (contacts.phone) contacts.id as contact_id, contacts.first_name, contacts.last_name, contacts.phone
        from chosen join contacts on contacts.client_id = ${actor.clientId} and contacts.id = chosen.id
        order by contacts.phone, contacts.operator_id <> ${actor.userId}, contacts.id)
    select people.contact_id, people.first_name, people.last_name, told.agreed_at, told.left_at, told.muted_at, devices.last_seen_at, devices.readiness, own_tracks.last_seen_at as own_tracks_at
    from people
      left join lateral (
        select agreed_at, left_at, muted_at from consents where consents.client_id = ${actor.clientId} and consents.phone = people.phone and ${isDisclosed('consents')} limit 1) told on true
      -- A company that may not speak on a phone is told nothing of it.
      left join devices on ${isSpeaking('told')} and devices.phone = people.phone and devices.ended_at is null and devices.expires_at > ${instant(now)}
      -- It reports for the device that allowed it alone.
      left join own_tracks on own_tracks.phone = devices.phone and devices.created_at <= own_tracks.created_at`.execute(db);
  return rows;
}
