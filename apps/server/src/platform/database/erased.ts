import { type RawBuilder, sql } from 'kysely';
import { newId } from './ids.ts';

/*
 * An erased person. In the rows that stay for proof and for bills 'erased-<uuid>' stands in the place of the number, the
 * same in all rows of a client, so that each person counts once. It is no number, and nothing leads back to one.
 */

const mark = 'erased-';
const firstName = 'Erased person';

export const newErasedPhone = (now: number): string => `${mark}${newId(now)}`;

export const isErasedPhone = (phone: string): boolean => phone.startsWith(mark);

/** The id under which screens know an erased person, and back. */
export const erasedPhone = (id: string): string => `${mark}${id}`;
export const erasedId = (phone: RawBuilder<unknown>) => sql`substr(${phone}, ${mark.length + 1}::integer)`;

/** 'Erased person 3F9A2C' */
export const erasedName = (phone: string): { readonly first_name: string; readonly last_name: string } => ({
  first_name: firstName,
  last_name: phone.slice(-6).toUpperCase(),
});

/** The same for a person `phone` of a query whose contact `k` is missing. */
export const nameColumns = (phone: RawBuilder<unknown>) => sql`
  coalesce(k.first_name, ${firstName}) as first_name, coalesce(k.last_name, upper(right(${phone}, 6))) as last_name`;
