import { dayMs, hourMs, type Role } from '@earshot/domain';
import { type Selectable, sql } from 'kysely';
import type { SessionLifetime } from '../config/config-sign-in.ts';
import { inBatches } from '../database/batches.ts';
import { clockToleranceMs, type Db, instant } from '../database/database.ts';
import { hashToken, newId, newToken } from '../database/ids.ts';
import type { Schema } from '../database/schema.ts';
import type { SignInWay } from '../database/columns.ts';
import type { Actor, Caller, HalfCaller } from './actor.ts';
import { isYoung, lifetimeFor } from './session-lifetime.ts';

/** Console sessions last 30 days, sliding, unless a setting says otherwise; receivers' one year (decisions: Sign-in and admission). */
const lifetimeMs = { user: 30 * dayMs, device: 365 * dayMs } as const;
/** A sign-in that is unfinished by then starts anew. */
const halfLifetimeMs = hourMs;
/** How stale "last used" may be: one write an hour, not one a request. */
const touchMs = hourMs;

/** Whether to note a use anew: the last note is old, or was written while the clock was ahead. */
const isStale = (notedAt: number, now: number): boolean => now - notedAt > touchMs || notedAt > now + clockToleranceMs;

/** A clock that was behind, as of a machine that booted in 1970, must end no session: an end only ever moves on. */
const noSooner = (at: number) => sql<Date>`greatest(expires_at, ${instant(at)})`;

/** A new token; it cannot be read again. */
export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: number;
}

interface CallerSearch {
  readonly now: number;
  readonly isForDevices: boolean;
  readonly findDevice: DeviceSearch;
  readonly lifetime: SessionLifetime;
}

/**
 * The caller behind a bearer token; undefined if it is unknown, expired, ended or archived. Operations for devices
 * alone check devices first: theirs is most of the traffic.
 */
export async function findCaller(db: Db, token: string, { now, isForDevices, findDevice, lifetime }: CallerSearch): Promise<Caller | undefined> {
  const hash = hashToken(token);
  if (isForDevices)
    return (
      (await findDeviceCaller(db, await findDevice({ hash, now }), now)) ??
      (await findUserCaller(db, hash, { now, lifetime })) ??
      (await findWaitingCaller(db, hash, now))
    );
  return (
    (await findUserCaller(db, hash, { now, lifetime })) ??
    (await findDeviceCaller(db, await findDevice({ hash, now }), now)) ??
    (await findWaitingCaller(db, hash, now))
  );
}

/** Users' sessions with their users: none of an archived user or client, and none unused for too long. */
const usedSessions = (db: Db, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'sessions.client_id').onRef('users.id', '=', 'sessions.user_id'))
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select(['sessions.id as sessionId', 'sessions.created_at', ...roleColumns])
    .where('sessions.expires_at', '>', instant(now))
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null);

async function findUserCaller(db: Db, hash: Buffer, { now, lifetime }: Pick<CallerSearch, 'now' | 'lifetime'>): Promise<Caller | undefined> {
  const row = await usedSessions(db, now)
    .select(['sessions.last_used_at', 'sessions.signed_in_by', 'sessions.factor_due', 'sessions.confirmed_at', 'sessions.factor_confirmed_at'])
    .select(['users.client_id', 'users.id', 'users.time_zone'])
    .where('sessions.token_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = lifetimeFor(lifetime, isOfStaff(row));
  if (!isYoung(row.created_at, own, now)) return undefined;
  const session = { sessionId: row.sessionId, signedInBy: row.signed_in_by, confirmedAt: row.confirmed_at };
  if (row.factor_due) return { kind: 'half', ...session, userId: row.id, due: row.factor_due };
  if (isStale(row.last_used_at, now)) {
    await touchSession(db, row.sessionId, { now, idleMs: own.idleMs });
    await markSeen(db, { clientId: row.client_id, userId: row.id }, now);
  }
  return {
    kind: 'user',
    ...session,
    factorConfirmedAt: row.factor_confirmed_at,
    actor: { clientId: row.client_id, userId: row.id, timeZone: row.time_zone, roles: rolesIn(row) },
  };
}

/** The given sessions that their users may still use, with the users' present roles. */
export async function rolesInSessions(db: Db, ids: readonly string[], { now, lifetime }: Pick<CallerSearch, 'now' | 'lifetime'>) {
  const rows = await usedSessions(db, now)
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .where('sessions.factor_due', 'is', null)
    .execute();
  const young = rows.filter((row) => isYoung(row.created_at, lifetimeFor(lifetime, isOfStaff(row)), now));
  return new Map(young.map((row) => [row.sessionId, rolesIn(row)]));
}

/** A signed-in device. */
type DeviceRow = Pick<Selectable<Schema['devices']>, 'id' | 'phone' | 'last_seen_at' | 'expires_at' | 'language'>;

/** Finds the device behind a token. */
type DeviceSearch = (token: { readonly hash: Buffer; readonly now: number }) => Promise<DeviceRow | undefined>;

/** The most devices that one statement finds. */
const mostTogether = 100;

/** Finds devices that ask at the same time together, as all phones of a company do for its news. */
export const createDeviceSearch = (db: Db): DeviceSearch =>
  inBatches(mostTogether, async (tokens) => {
    const rows = await db
      .selectFrom('devices')
      .select(['token_hash', 'id', 'phone', 'last_seen_at', 'expires_at', 'language'])
      .where(sql<boolean>`token_hash = any(${tokens.map(({ hash }) => hash)}::bytea[])`)
      .where('ended_at', 'is', null)
      .execute();
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    return ({ hash, now }) => {
      const row = byHash.get(hash.toString('hex'));
      return row && row.expires_at > now ? row : undefined;
    };
  });

async function findDeviceCaller(db: Db, row: DeviceRow | undefined, now: number): Promise<Caller | undefined> {
  if (!row) return undefined;
  const isNoted = isStale(row.last_seen_at, now);
  if (isNoted)
    await db
      .updateTable('devices')
      .set({ last_seen_at: new Date(now), expires_at: noSooner(now + lifetimeMs.device) })
      .where('id', '=', row.id)
      .execute();
  return { kind: 'device', deviceId: row.id, phone: row.phone, language: row.language, lastSeenAt: isNoted ? now : row.last_seen_at };
}

/** A waiting person's session is never extended. */
async function findWaitingCaller(db: Db, hash: Buffer, now: number): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('waiting_people', 'waiting_people.user_id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', instant(now))
    .where('sessions.client_id', 'is', null)
    .executeTakeFirst();
  return row && { kind: 'waiting', sessionId: row.id, userId: row.user_id };
}

/** A use of a session, and how long the session lasts without another. */
interface Use {
  readonly now: number;
  readonly idleMs: number;
}

const touchSession = (db: Db, id: string, { now, idleMs }: Use) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: new Date(now), expires_at: noSooner(now + idleMs) })
    .where('id', '=', id)
    .execute();

/** Notes when a user was last there: at the sign-in, and then once an hour. */
export async function markSeen(db: Db, user: { readonly clientId: string; readonly userId: string }, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: new Date(now) })
    .where('client_id', '=', user.clientId)
    .where('id', '=', user.userId)
    .execute();
}

/** Users whom staff may name: of clients, and not archived. */
const namedUsers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select(['users.client_id', 'users.id', 'users.time_zone', ...roleColumns])
    .where('users.archived_at', 'is', null)
    .where('clients.is_internal', '=', false)
    .where('clients.archived_at', 'is', null);

/** The user whom staff name in a request, if that user belongs to that client, and neither is archived. */
export async function loadActor(db: Db, clientId: string, userId: string, staffId: string): Promise<Actor | undefined> {
  const row = await namedUsers(db).where('users.client_id', '=', clientId).where('users.id', '=', userId).executeTakeFirst();
  return row && { clientId: row.client_id, userId: row.id, timeZone: row.time_zone, roles: rolesIn(row), staffId };
}

/** The named users whom staff may still name, with their present roles. */
export async function rolesOfNamed(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<Role>>> {
  const rows = await namedUsers(db)
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, rolesIn(row)]));
}

interface NewSession {
  /** Null for a person who is not admitted. */
  readonly clientId: string | null;
  readonly userId: string;
  readonly userAgent?: string | undefined;
  /** ISO 3166-1 alpha-2, if the address tells it. */
  readonly country?: string | undefined;
  readonly signedInBy?: SignInWay | undefined;
  /** How long it lasts unused; the usual time if absent. */
  readonly idleMs?: number | undefined;
  /** The second factor that must still be shown or added. */
  readonly factorDue?: HalfCaller['due'] | undefined;
}

const maxUserAgentLength = 300;

export async function openSession(db: Db, user: NewSession, now: number): Promise<IssuedSession> {
  const token = newToken();
  const expiresAt = now + (user.factorDue ? halfLifetimeMs : (user.idleMs ?? lifetimeMs.user));
  await db
    .insertInto('sessions')
    .values({
      id: newId(now),
      token_hash: hashToken(token),
      client_id: user.clientId,
      user_id: user.userId,
      user_agent: (user.userAgent ?? '').slice(0, maxUserAgentLength),
      country: user.country ?? null,
      signed_in_by: user.signedInBy ?? 'Email',
      factor_due: user.factorDue ?? null,
      confirmed_at: new Date(now),
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return { token, expiresAt };
}

interface Confirmation {
  readonly now: number;
  readonly isByFactor: boolean;
}

/** Notes that the person has just confirmed their identity. A second factor that is due stays due. */
export async function confirmSession(db: Db, sessionId: string, { now, isByFactor }: Confirmation): Promise<void> {
  const confirmedAt = new Date(now);
  await db
    .updateTable('sessions')
    .set({ confirmed_at: confirmedAt, ...(isByFactor && { factor_confirmed_at: confirmedAt }) })
    .where('id', '=', sessionId)
    .execute();
}

/** Finishes a sign-in whose second factor was shown or added: the session is valid for everything, and lasts. */
export async function finishSession(db: Db, sessionId: string, { now, idleMs }: Use): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ factor_due: null, confirmed_at: new Date(now), last_used_at: new Date(now), expires_at: noSooner(now + idleMs) })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends all sessions of a user, except the one to keep. */
export async function endUserSessions(db: Db, userId: string, keepId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keepId !== undefined, (query) => query.where('id', '<>', keepId ?? ''))
    .execute();
}

/** Ends the sessions of an archived user, or of all users of an archived client. A caller with one of them is told why it ended. */
export async function endSessionsAsArchived(db: Db, whose: { readonly userId: string } | { readonly clientId: string }): Promise<void> {
  const [column, id] = 'userId' in whose ? (['user_id', whose.userId] as const) : (['client_id', whose.clientId] as const);
  await sql`
    with ended as (delete from sessions where ${sql.ref(column)} = ${id} returning token_hash, user_id, expires_at)
    insert into archived_sessions (token_hash, user_id, expires_at) select token_hash, user_id, expires_at from ended`.execute(db);
}

export async function endSessionsOfClient(db: Db, clientId: string): Promise<void> {
  await db.deleteFrom('sessions').where('client_id', '=', clientId).execute();
}

/** Ends a console session; its token is worthless from then on. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Signs a device in and ends the one that had the number, if one had it (decisions: Contacts). */
export async function openDevice(db: Db, phone: string, now: number): Promise<IssuedSession & { readonly endsAnother: boolean }> {
  const token = newToken();
  const expiresAt = now + lifetimeMs.device;
  const ended = await db
    .updateTable('devices')
    .set({ ended_at: new Date(now) })
    .where('phone', '=', phone)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  await db
    .insertInto('devices')
    .values({
      id: newId(now),
      phone,
      token_hash: hashToken(token),
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return { token, expiresAt, endsAnother: ended.numUpdatedRows > 0n };
}

export async function endDevice(db: Db, deviceId: string, now: number): Promise<void> {
  await db
    .updateTable('devices')
    .set({ ended_at: new Date(now) })
    .where('id', '=', deviceId)
    .execute();
}

const roleColumns = ['users.is_holder', 'users.is_admin', 'users.is_operator', 'users.is_support', 'users.is_super'] as const;

interface RoleRow {
  readonly is_holder: boolean;
  readonly is_admin: boolean;
  readonly is_operator: boolean;
  readonly is_support: boolean;
  readonly is_super: boolean;
}

const isOfStaff = ({ is_super, is_support }: RoleRow): boolean => is_super || is_support;

function rolesIn(row: RoleRow): ReadonlySet<Role> {
  const held: Role[] = [];
  if (row.is_holder) held.push('holder');
  if (row.is_admin) held.push('admin');
  if (row.is_operator) held.push('operator');
  if (row.is_support) held.push('support');
  if (row.is_super) held.push('super');
  return new Set(held);
}
