import { contract, type Drive, type DriveAnswer } from '@earshot/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import { fingerprint } from './fingerprint-store.ts';
import type { Change, Outcomes } from './outcomes.ts';
import type { UserKey } from './people-store.ts';

// Stored in the form of the wire, so that the contract alone defines them.
const driveForm = contract.driveTests.get.response.shape.drive;
const answerForm = contract.driveTests.get.response.shape.answer;

export interface DriveTest {
  readonly id: string;
  readonly clientId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly drive: Drive;
  readonly seen: Outcomes;
  readonly changes: readonly Change[];
  readonly inputs: string;
  readonly ranAt: number;
  readonly modifiedAt: number;
}

interface DriveRunResult {
  readonly answer: DriveAnswer;
  readonly outcomes: Outcomes;
  readonly fingerprint: string;
  readonly inputs: string;
}

const columns = ['id', 'client_id', 'operator_id', 'name', 'drive', 'seen', 'changes', 'inputs', 'ran_at', 'modified_at'] as const;

const own = (db: Db, { clientId, userId }: UserKey, id: string) =>
  db.selectFrom('drive_tests').where('client_id', '=', clientId).where('operator_id', '=', userId).where('id', '=', id);

export async function findDriveTest(db: Db, who: UserKey, id: string): Promise<(DriveTest & { readonly answer: DriveAnswer }) | undefined> {
  const row = await own(db, who, id)
    .select([...columns, 'answer'])
    .executeTakeFirst();
  return row && { ...toDriveTest(row), answer: z.decode(answerForm, row.answer as never) };
}

/** Locks the row until the transaction ends; leaves the answer out. */
export async function lockDriveTest(db: Db, who: UserKey, id: string): Promise<DriveTest | undefined> {
  const row = await own(db, who, id).select(columns).forUpdate().executeTakeFirst();
  return row && toDriveTest(row);
}

export async function countDriveTests(db: Db, { clientId, userId }: UserKey): Promise<number> {
  const { count } = await db
    .selectFrom('drive_tests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The user's saved routes, the latest saved first. */
export async function listDriveTests(db: Db, { clientId, userId }: UserKey) {
  const rows = await db
    .selectFrom('drive_tests as d')
    .select(['id', 'name', 'outcomes', 'changes', 'ran_at', 'modified_at', sql<string>`drive ->> 'startsAt'`.as('starts_at')])
    .select(nameEars(clientId).as('ears_name'))
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .orderBy('modified_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ outcomes, changes, ...row }) => ({ ...row, outcomes: outcomes as Outcomes, changes: changes as readonly Change[] }));
}

const earsId = sql`(d.drive #>> '{ears,id}')::uuid`;
const nameEars = (clientId: string): RawBuilder<string> => sql`case d.drive #>> '{ears,kind}'
  when 'contact' then coalesce((select trim(first_name || ' ' || last_name) from contacts where client_id = ${clientId} and id = ${earsId}), 'Deleted contact')
  when 'group' then coalesce((select name from groups where client_id = ${clientId} and id = ${earsId}), 'Deleted group')
  else 'Everyone' end`;

interface DriveTestWrite {
  readonly id: string;
  readonly name: string;
  readonly drive: Drive;
  readonly ran: DriveRunResult;
  readonly ranAt: number;
  readonly modifiedAt: number;
}

/** Writes a saved route, new or not; its outcomes count as seen. */
export async function putDriveTest(db: Db, { clientId, userId }: UserKey, { id, name, drive, ran, ranAt, modifiedAt }: DriveTestWrite): Promise<void> {
  const changed = {
    name,
    drive: JSON.stringify(z.encode(driveForm, drive)),
    ...ranColumns(ran),
    seen: JSON.stringify(ran.outcomes),
    changes: '[]',
    ran_at: new Date(ranAt),
    claimed_until: null,
    modified_at: new Date(modifiedAt),
  };
  await db
    .insertInto('drive_tests')
    .values({ client_id: clientId, id, operator_id: userId, created_at: new Date(modifiedAt), ...changed })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet(changed))
    .execute();
}

export async function removeDriveTest(db: Db, { clientId, userId }: UserKey, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drive_tests')
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks the newest outcomes as seen. */
export async function markSeen(db: Db, { clientId, userId }: UserKey, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drive_tests')
    .set({ seen: sql<string>`outcomes`, changes: '[]' })
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Key = Pick<DriveTest, 'clientId' | 'id'>;

interface RunDelay {
  /** A burst of changes causes one run: the last change is this long ago. */
  readonly quietMs: number;
  /** A route also runs when its last run is this long ago. */
  readonly mostMs: number;
  readonly now: number;
}

/**
 * The routes whose messages or contacts may have changed since they were read. The database computes the ages, because
 * it dated the changes.
 */
export async function findDue(db: Db, { quietMs, mostMs, now }: RunDelay): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with client as materialized (
      select c.id, ${fingerprint(sql`tested.client_id`)} as fingerprint, (select max(at) from inbox_changes where client_id = tested.client_id) as changed_at
      from (select distinct client_id from drive_tests) tested join clients c on c.id = tested.client_id where c.archived_at is null
    )
    select d.client_id as "clientId", d.id
    from drive_tests d join client on client.id = d.client_id join users u on u.client_id = d.client_id and u.id = d.operator_id and u.archived_at is null
    where d.fingerprint <> client.fingerprint and (d.claimed_until is null or d.claimed_until <= ${instant(now)} or d.claimed_until > ${instant(now + mostMs + clockToleranceMs)})
      and (client.changed_at is null or client.changed_at <= clock_timestamp() - ${quietMs} * interval '1 millisecond' or d.ran_at <= ${instant(now - mostMs)})
    order by d.ran_at`.execute(db);
  return rows;
}

/** Claims a route for this server, unless another server has it or was quicker. */
export async function claimDriveTest(
  db: Db,
  { clientId, id }: Key,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<DriveTest | undefined> {
  const row = await db
    .updateTable('drive_tests')
    .set({ claimed_until: new Date(until) })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', instant(now)), eb('claimed_until', '>', instant(until + clockToleranceMs))]),
    )
    .returning(columns)
    .executeTakeFirst();
  return row && toDriveTest(row);
}

/** Releases the claim: no input has changed. A route that was saved meanwhile is not touched. */
export async function keepAnswer(db: Db, { clientId, id, modifiedAt }: DriveTest, known: string): Promise<void> {
  await db
    .updateTable('drive_tests')
    .set({ fingerprint: known, claimed_until: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('modified_at', '=', instant(modifiedAt))
    .execute();
}

export async function putAnswer(db: Db, { clientId, id }: Key, { ran, changes, ranAt }: Rerun): Promise<void> {
  await db
    .updateTable('drive_tests')
    .set({ ...ranColumns(ran), changes: JSON.stringify(changes), ran_at: new Date(ranAt), claimed_until: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

interface Rerun {
  readonly ran: DriveRunResult;
  readonly changes: readonly Change[];
  readonly ranAt: number;
}

const ranColumns = ({ answer, outcomes, fingerprint: known, inputs }: DriveRunResult) => ({
  answer: JSON.stringify(z.encode(answerForm, answer)),
  outcomes: JSON.stringify(outcomes),
  fingerprint: known,
  inputs,
});

interface Row {
  readonly id: string;
  readonly client_id: string;
  readonly operator_id: string;
  readonly name: string;
  readonly drive: unknown;
  readonly seen: unknown;
  readonly changes: unknown;
  readonly inputs: string;
  readonly ran_at: number;
  readonly modified_at: number;
}

const toDriveTest = (row: Row): DriveTest => ({
  id: row.id,
  clientId: row.client_id,
  operatorId: row.operator_id,
  name: row.name,
  drive: z.decode(driveForm, row.drive as never),
  seen: row.seen as Outcomes,
  changes: row.changes as readonly Change[],
  inputs: row.inputs,
  ranAt: row.ran_at,
  modifiedAt: row.modified_at,
});
