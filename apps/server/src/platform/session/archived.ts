import { Refusal } from '@earshot/domain';
import { type Db, instant } from '../database/database.ts';
import { fullName } from '../database/full-name.ts';
import { hashToken } from '../database/ids.ts';

/** A person who was archived, or whose client was; does not prove that the caller is that person. */
export interface ArchivedPerson {
  readonly client_id: string;
  readonly user_id: string;
  readonly client_name: string;
  readonly is_client_archived: boolean;
}

/** People who signed in once and cannot any more. */
export const archivedPeople = (db: Db) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'sign_ins.client_id').onRef('users.id', '=', 'sign_ins.user_id'))
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select(['users.client_id', 'sign_ins.user_id', 'clients.name as client_name', 'users.first_name'])
    .select((eb) => eb('clients.archived_at', 'is not', null).$castTo<boolean>().as('is_client_archived'))
    .where((eb) => eb.or([eb('users.archived_at', 'is not', null), eb('clients.archived_at', 'is not', null)]));

/** The owner of a token's session, if the archiving ended it. */
export const findArchivedCaller = (db: Db, token: string, now: number): Promise<ArchivedPerson | undefined> =>
  archivedPeople(db)
    .innerJoin('archived_sessions', 'archived_sessions.user_id', 'sign_ins.user_id')
    .where('archived_sessions.token_hash', '=', hashToken(token))
    .where('archived_sessions.expires_at', '>', instant(now))
    .executeTakeFirst();

/** The sentence for an archived person alone: that they were archived, and whom to ask. */
export async function archivedText(db: Db, person: ArchivedPerson, supportUrl: string | undefined): Promise<string> {
  const holder = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('client_id', '=', person.client_id)
    .where('is_holder', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  const what = person.is_client_archived ? `The account of ${person.client_name} was archived.` : 'Your account was archived.';
  if (holder && holder.id !== person.user_id) return `${what} Ask ${fullName(holder)}, ${holder.email}.`;
  const support = supportUrl?.replace(/^mailto:/, '').replace(/\?.*$/, '');
  return `${what} Ask Earshot’s Support${support === undefined ? '' : `: ${support}`}.`;
}

export const archived = async (db: Db, person: ArchivedPerson, supportUrl: string | undefined): Promise<Refusal> =>
  new Refusal({ code: 'signed_out', isArchived: true }, await archivedText(db, person, supportUrl));

/** Whether a client is archived; false for an unknown one. */
export async function isArchived(db: Db, clientId: string): Promise<boolean> {
  const row = await db.selectFrom('clients').select('id').where('id', '=', clientId).where('archived_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}
