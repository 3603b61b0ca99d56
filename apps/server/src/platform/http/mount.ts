import { type Handlers, type Operation, type Operations, readRequest, type Subscribe } from '@earshot/contract';
import { isStaff, type Refusal } from '@earshot/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Services } from '../services.ts';
import { type Actor, type Caller, callerId, callerRoles } from '../session/actor.ts';
import { archived, findArchivedCaller } from '../session/archived.ts';
import { requireConfirmation } from '../session/confirmation.ts';
import { createDeviceSearch, findCaller, loadActor } from '../session/session.ts';
import { note } from '../telemetry/logging.ts';
import { type Context, createContext } from './context.ts';
import { forbidden, invalid, invalidIn, notFound, secondFactorDue, signedOut } from './failures.ts';
import { openStreams, type Streams } from './streams.ts';

type Handle = (input: unknown, context: Context) => Promise<unknown>;

interface Row {
  readonly name: string;
  readonly operation: Operation;
  readonly handle: Handle;
}

/** Hooks by which features follow the gate. */
export interface GateHooks {
  /** Awaited before staff get an answer on behalf of a user; must not throw. */
  readonly onBehalf: (actor: Actor) => Promise<void>;
}

/** Puts features on the wire paths of their operations. Every request passes the same gate: 401, 403, 422, then the handler (decisions: The wire contract). */
export function createMount(app: FastifyInstance, services: Services, hooks: GateHooks) {
  const routes = new Map<string, [Row, ...Row[]]>();
  const streams = openStreams(app, services);
  const findDevice = createDeviceSearch(services.database.db);
  return function mount<T extends Operations>(feature: string, table: T, handlers: Handlers<T, Context>): void {
    for (const [name, operation] of Object.entries(table)) {
      const row = { name: `${feature}.${name}`, operation, handle: handlers[name] as Handle };
      const key = `${operation.method} ${operation.path}`;
      const rows = routes.get(key);
      if (rows) rows.push(row);
      else {
        const own: [Row, ...Row[]] = [row];
        routes.set(key, own);
        addRoute(app, { services, streams, hooks, findDevice }, own);
      }
    }
  };
}

interface MountContext {
  readonly services: Services;
  readonly streams: Streams;
  readonly hooks: GateHooks;
  readonly findDevice: ReturnType<typeof createDeviceSearch>;
}

function addRoute(app: FastifyInstance, { services, streams, hooks, findDevice }: MountContext, rows: readonly [Row, ...Row[]]): void {
  const { method, path, answers, bodyLimitBytes } = rows[0].operation;
  const admitted = new WeakMap<FastifyRequest, AdmittedRequest>();
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    ...(answers === 'events' && { sse: 'only' as const, exposeHeadRoute: false }),
    // Runs before the body is read: 401 and 403 come before faults of the body.
    onRequest: async (request) => {
      const row = chosenRow(rows, request);
      note(request, { operation: row.name, isStream: answers === 'events' });
      const gate = await admit({ services, findDevice }, row.operation, request);
      if (gate.actor?.staffId !== undefined) await hooks.onBehalf(gate.actor);
      note(request, { clientId: gate.actor?.clientId });
      admitted.set(request, { row, ...gate });
    },
    handler: async (request, reply) => {
      const { row, caller, actor } = admitted.get(request) ?? fail();
      const { operation } = row;
      const context = createContext(services, { ...row, request, reply, caller, actor });
      const result = await row.handle(parseInput(operation, request), context);
      if (operation.answers === 'events') return streams.send(operation, result as Subscribe<unknown>, { reply, caller, actor });
      return reply.send({ AuthSuccess: 1, ...(z.encode(operation.response, result as never) as object) });
    },
  });
}

/** Among the rows of one method and path: the row whose query name is present, else the one that needs none. */
function chosenRow(rows: readonly Row[], request: FastifyRequest): Row {
  const query = request.query as Readonly<Record<string, unknown>>;
  const row =
    rows.find(({ operation }) => operation.chosenBy !== undefined && (query[operation.chosenBy] ?? '') !== '') ??
    rows.find(({ operation }) => !operation.chosenBy);
  if (!row) throw invalid({ field: rows[0]?.operation.chosenBy ?? 'query', message: 'is required' });
  return row;
}

const fail = (): never => {
  throw new Error('A request that nobody admitted');
};

interface Gate {
  readonly caller: Caller | undefined;
  readonly actor: Actor | undefined;
}

type AdmittedRequest = Gate & { readonly row: Row };

async function admit({ services, findDevice }: Pick<MountContext, 'services' | 'findDevice'>, operation: Operation, request: FastifyRequest): Promise<Gate> {
  if (operation.roles === 'public') return { caller: undefined, actor: undefined };
  const token = /^Bearer (\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const isForDevices = operation.roles.every((role) => role === 'receiver');
  const search = { now: services.now(), isForDevices, findDevice, lifetime: services.config.session };
  const caller = token ? await findCaller(services.database.db, token, search) : undefined;
  if (!caller) throw await endedFor(services, isForDevices ? undefined : token);
  note(request, { callerId: callerId(caller) });
  const held = callerRoles(caller);
  if (operation.roles.some((role) => held.has(role))) {
    if (operation.needsConfirmation) requireConfirmation(caller, services.now());
    return { caller, actor: caller.kind === 'user' ? caller.actor : undefined };
  }
  if (caller.kind === 'half') throw secondFactorDue(caller.due);
  if (!operation.onBehalf || caller.kind !== 'user' || !isStaff(held)) throw forbidden();
  return { caller, actor: await onBehalf(services, operation, caller.actor, request) };
}

/** Why a token is invalid: an archived client's user gets that reason. */
async function endedFor({ database: { db }, config, now }: Services, token: string | undefined): Promise<Refusal> {
  const person = token === undefined ? undefined : await findArchivedCaller(db, token, now());
  return person ? archived(db, person, config.supportUrl) : signedOut();
}

/** Staff read for the user they name, by reading operations alone; naming no user is not allowed. */
async function onBehalf(services: Services, operation: Operation, staff: Actor, request: FastifyRequest): Promise<Actor> {
  const query = request.query as Readonly<Record<string, unknown>>;
  const [clientId, userId] = [query['ClientID'], query['CreatedBy'] || query['SenderID'] || query['UserID']];
  if (!clientId || !userId || typeof clientId !== 'string' || typeof userId !== 'string') throw forbidden();
  if (!uuid.test(clientId) || !uuid.test(userId)) throw notFound('This user');
  const actor = await loadActor(services.database.db, clientId, userId, staff.userId);
  if (!actor) throw notFound('This user');
  if (operation.onBehalf !== 'client' && operation.roles !== 'public' && !operation.roles.some((role) => actor.roles.has(role))) throw forbidden();
  return actor;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parseInput(operation: Operation, request: FastifyRequest): unknown {
  const read = readRequest(operation, { params: request.params, query: request.query, body: request.body });
  if (read.issues) throw invalidIn(read.issues);
  return read.input;
}
