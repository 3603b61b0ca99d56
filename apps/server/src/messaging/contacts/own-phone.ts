import { type SqlBool, sql } from 'kysely';
import { noteBillingChange, noteContactChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import { wakePhones } from '../consents/index.ts';

/*
 * An operator's own phone that was signed in by a code on the screen, and not by one in a text message: the number is
 * not proved. So the default contact and its device are known by the number with the operator behind it,
 * '+12025550100*<user id>'. For all code that goes by numbers this is another one: no message of another company comes
 * to that phone, the real owner of the number is not signed out by it, and it reveals nothing about them.
 */

const mark = '*';

/** The key of a user's own phone. */
export const ownPhone = (e164: string, userId: string): string => `${e164}${mark}${userId}`;

export const isOwnPhone = (phone: string): boolean => phone.includes(mark);

/** The number as people know it. */
export const plainNumber = (phone: string): string => phone.split(mark, 1)[0] ?? '';

/** For a column of numbers: it holds an own phone of this number. */
export const matchesOwnPhone = (column: string, e164: string) =>
  sql<SqlBool>`(${sql.ref(column)} like '%*%' and split_part(${sql.ref(column)}, '*', 1) = ${e164})`;

/** Signs an own phone out, and has it ask for news; its contact still has its number. */
export async function endOwnPhone(db: Db, { clientId, phone }: { readonly clientId: string; readonly phone: string }, now: number): Promise<boolean> {
  if (!isOwnPhone(phone)) return false;
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set({ ended_at: new Date(now) })
    .where('phone', '=', phone)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await wakePhones(db, phone, clientId);
  return true;
}

export async function endOwnPhoneByUser(db: Db, { clientId, userId }: { readonly clientId: string; readonly userId: string }, now: number): Promise<void> {
  const own = db.selectFrom('contacts').select('phone').where('client_id', '=', clientId).where('operator_id', '=', userId).where('is_default', '=', true);
  const contact = await own.executeTakeFirst();
  if (contact) await endOwnPhone(db, { clientId, phone: contact.phone }, now);
}

/**
 * A person proved a number by a text message: the contacts of operators who call it their own get the plain number
 * back, and their own phones are signed out.
 */
export async function giveBackNumber(db: Db, e164: string, now: number): Promise<void> {
  const claimed = await db.selectFrom('contacts').select(['client_id', 'id', 'operator_id', 'phone']).where(matchesOwnPhone('phone', e164)).execute();
  for (const { client_id, id, operator_id, phone } of claimed) {
    await endOwnPhone(db, { clientId: client_id, phone }, now);
    await db
      .updateTable('contacts')
      .set({ phone: e164 })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('contacts as other')
              .select('other.id')
              .where('other.client_id', '=', client_id)
              .where('other.operator_id', '=', operator_id)
              .where('other.phone', '=', e164),
          ),
        ),
      )
      .execute();
    noteBillingChange(db, client_id);
    noteContactChange(db, client_id);
  }
}
