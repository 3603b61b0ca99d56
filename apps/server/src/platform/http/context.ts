import { createHash } from 'node:crypto';
import type { Operation } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromHere } from '../config/local-request.ts';
import type { Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import { type Actor, type Caller, type DeviceCaller, type HalfCaller, callerId, type UserCaller, type WaitingCaller } from '../session/actor.ts';
import { deviceCookie, deviceKeyIn } from '../session/known-devices.ts';
import { invalid } from './failures.ts';
import { toNetwork } from './network-address.ts';

/** A handler's knowledge of the request besides its input. */
export interface Context {
  /** The acting user. Only in operations for users. */
  readonly actor: Actor;
  /** The signed-in user's session; on behalf of a user, the staff member's own. */
  readonly user: UserCaller;
  /** The user who signs in or has done so. Only in operations that also serve an unfinished sign-in. */
  readonly person: UserCaller | HalfCaller;
  /** Only in operations for receivers. */
  readonly device: DeviceCaller;
  /** The person waiting for admission. Only in operations for them. */
  readonly waiting: WaitingCaller;
  /** The caller, of any kind. Not in public operations. */
  readonly caller: Caller;
  /** Milliseconds since the epoch; one instant for the whole request. */
  readonly now: number;
  readonly ip: string;
  /** The caller's country as ISO 3166-1 alpha-2, if the address tells it. */
  readonly country: string | undefined;
  /** The unit that limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, which is what one line is given. */
  readonly network: string;
  /** The key that this browser or phone got at an earlier sign-in; it proves nothing about the present person (`known-devices.ts`). */
  readonly deviceKey: string | undefined;
  /** Has the browser keep a device key. */
  readonly keepDeviceKey: (key: string) => void;
  /** Whether the request comes from this machine itself, not through a proxy. */
  readonly isFromHere: boolean;
  /** The browser's own name, '' if it sends none. */
  readonly userAgent: string;
  /** Carries out a write in one transaction; with an Idempotency-Key, once. */
  readonly carryOut: <T extends object>(act: (tx: Transaction) => Promise<T>) => Promise<T>;
}

interface Origin {
  readonly name: string;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
  readonly actor: Actor | undefined;
}

export function createContext(services: Services, origin: Origin): Context {
  const { caller, actor, request, reply } = origin;
  const { publicUrl } = services.config;
  const now = services.now();
  return {
    now,
    ip: request.ip,
    get country() {
      return services.findCountryByIp(request.ip);
    },
    network: toNetwork(request),
    deviceKey: deviceKeyIn(request.headers.cookie, publicUrl),
    keepDeviceKey: (key) => void reply.header('set-cookie', deviceCookie(key, publicUrl)),
    isFromHere: isFromHere(request.raw),
    userAgent: request.headers['user-agent'] ?? '',
    get actor() {
      return actor ?? outOfPlace('actor', origin);
    },
    get user() {
      return caller?.kind === 'user' ? caller : outOfPlace('user', origin);
    },
    get person() {
      return caller?.kind === 'user' || caller?.kind === 'half' ? caller : outOfPlace('person', origin);
    },
    get device() {
      return caller?.kind === 'device' ? caller : outOfPlace('device', origin);
    },
    get waiting() {
      return caller?.kind === 'waiting' ? caller : outOfPlace('waiting', origin);
    },
    get caller() {
      return caller ?? outOfPlace('caller', origin);
    },
    carryOut: (act) =>
      services.database.transaction(async (tx) => {
        const key = readIdempotencyKey(origin);
        return key ? once(tx, key, now, () => act(tx)) : act(tx);
      }),
  };
}

const outOfPlace = (what: string, { name }: Origin): never => {
  throw new Error(`${name} has no ${what}`);
};

interface Key {
  readonly caller_id: string;
  readonly operation: string;
  readonly key: string;
  readonly request_hash: Buffer;
}

const maxKeyLength = 200;

function readIdempotencyKey({ name, operation, request, caller }: Origin): Key | undefined {
  const key = request.headers['idempotency-key'];
  if (!operation.creates || typeof key !== 'string' || key === '' || !caller) return undefined;
  if (key.length > maxKeyLength) throw invalid({ field: 'Idempotency-Key', message: `must be at most ${maxKeyLength} characters` });
  const hash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body]))
    .digest();
  return { caller_id: callerId(caller), operation: name, key, request_hash: hash };
}

/** The first of equal requests acts; the others wait for its commit and get its answer. */
async function once<T extends object>(tx: Transaction, key: Key, now: number, act: () => Promise<T>): Promise<T> {
  const { db } = tx;
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ ...key, answer: null, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const sameKey = { caller_id: key.caller_id, operation: key.operation, key: key.key };
  if (!taken) {
    const earlier = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where((eb) => eb.and(sameKey))
      .executeTakeFirstOrThrow();
    if (!earlier.request_hash.equals(key.request_hash)) throw new Refusal({ code: 'conflict' }, 'This Idempotency-Key was used for another request.');
    return earlier.answer as T;
  }
  const answer = await act();
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(sameKey))
    .execute();
  return answer;
}
