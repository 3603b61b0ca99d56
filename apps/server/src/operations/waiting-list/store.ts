import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';

/** Notes whether a person wants to wait. Repeating the same answer keeps the place. */
export async function noteConsent(db: Db, userId: string, { isWanted, now }: { readonly isWanted: boolean; readonly now: number }): Promise<void> {
  await db
    .updateTable('waiting_people')
    .set({ wants_to_wait: isWanted, answered_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('wants_to_wait', 'is distinct from', isWanted)
    .execute();
}

const matching = (db: Db, search: string | undefined) =>
  db
    .selectFrom('waiting_people')
    .where('wants_to_wait', '=', true)
    .$if(!!search?.trim(), (query) => query.where(holdsWords(sql`folded(first_name || ' ' || last_name || ' ' || email || ' ' || company)`, search ?? '')));

/** One page of the people who want to wait, the longest waiting first. */
export const listWaiting = (db: Db, { search, page }: { readonly search?: string | undefined; readonly page: Page }) =>
  matching(db, search)
    .select(['user_id', 'first_name', 'last_name', 'email', 'company'])
    .select(({ fn }) => fn.coalesce('answered_at', 'created_at').as('answered_at'))
    .orderBy('waiting_people.answered_at')
    .orderBy('user_id')
    .limit(page.perpage)
    .offset(page.offset)
    .execute();

export async function countWaiting(db: Db, search: string | undefined): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findWaiting = (db: Db, userId: string) =>
  db.selectFrom('waiting_people').select('email').where('user_id', '=', userId).where('wants_to_wait', '=', true).executeTakeFirst();

/** Makes the sign-in that of a client's user. */
export async function giveClient(db: Db, userId: string, clientId: string): Promise<void> {
  await db.updateTable('sign_ins').set({ client_id: clientId }).where('user_id', '=', userId).execute();
}
