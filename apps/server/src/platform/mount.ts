import { type Handlers, type Operation, type Operations, requestParts, type Subscribe } from '@earshot/contract';
import { type Issue, isStaff } from '@earshot/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Actor, type Caller, rolesOf } from './actor.ts';
import { type Context, contextOf } from './context.ts';
import { forbidden, invalid, notFound, signedOut } from './failures.ts';
import type { Services } from './services.ts';
import { actorOf, callerOf } from './session.ts';

type Handle = (input: unknown, context: Context) => Promise<unknown>;

interface Row {
  readonly name: string;
  readonly operation: Operation;
  readonly handle: Handle;
}

/** How long one stream of events lasts: then the browser comes again and is checked again. */
const streamMs = 5 * 60_000;

/** Puts features on the wire paths of their operations. Every request passes the same gate: 401, 403, 422, then the handler (decisions: The wire contract). */
export function createMount(app: FastifyInstance, services: Services) {
  const routes = new Map<string, Row[]>();
  return function mount<T extends Operations>(feature: string, table: T, handlers: Handlers<T, Context>): void {
    for (const [name, operation] of Object.entries(table)) {
      const row = { name: `${feature}.${name}`, operation, handle: handlers[name] as Handle };
      const key = `${operation.method} ${operation.path}`;
      const rows = routes.get(key);
      if (rows) rows.push(row);
      else {
        const own = [row];
        routes.set(key, own);
        addRoute(app, services, operation, own);
      }
    }
  };
}

function addRoute(app: FastifyInstance, services: Services, { method, path, answers }: Operation, rows: readonly Row[]): void {
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(answers === 'events' && { sse: 'only' as const }),
    handler: async (request, reply) => {
      const row = chosenRow(rows, request);
      const { operation } = row;
      const { caller, actor } = await admit(services, operation, request);
      const context = contextOf(services, { ...row, request, caller, actor });
      const result = await row.handle(inputOf(operation, request), context);
      if (operation.answers === 'events') return stream(operation, result as Subscribe<unknown>, reply);
      return reply.send({ AuthSuccess: 1, ...(z.encode(operation.response, result as never) as object) });
    },
  });
}

/** Of the rows of one method and path, the one whose query name is there, else the one that needs none. */
function chosenRow(rows: readonly Row[], request: FastifyRequest): Row {
  const query = request.query as Readonly<Record<string, unknown>>;
  const row =
    rows.find(({ operation }) => operation.chosenBy !== undefined && query[operation.chosenBy] !== undefined) ??
    rows.find(({ operation }) => !operation.chosenBy);
  if (!row) throw invalid({ field: rows[0]?.operation.chosenBy ?? 'query', message: 'is required' });
  return row;
}

async function admit(services: Services, operation: Operation, request: FastifyRequest): Promise<{ caller: Caller | undefined; actor: Actor | undefined }> {
  if (operation.roles === 'public') return { caller: undefined, actor: undefined };
  const token = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const caller = token ? await callerOf(services.database.db, token, services.now()) : undefined;
  if (!caller) throw signedOut();
  const held = rolesOf(caller);
  if (operation.roles.some((role) => held.has(role))) return { caller, actor: caller.kind === 'user' ? caller.actor : undefined };
  if (!operation.onBehalf || caller.kind !== 'user' || !isStaff(held)) throw forbidden();
  return { caller, actor: await onBehalf(services, operation, caller.actor, request) };
}

/** Staff read for the user they name; naming nobody, or writing, is not allowed. */
async function onBehalf(services: Services, operation: Operation, staff: Actor, request: FastifyRequest): Promise<Actor> {
  const query = request.query as Readonly<Record<string, unknown>>;
  const [clientId, userId] = [query['ClientID'], query['UserID'] ?? query['CreatedBy'] ?? query['SenderID']];
  if (operation.method !== 'GET' || typeof clientId !== 'string' || typeof userId !== 'string') throw forbidden();
  if (!uuid.test(clientId) || !uuid.test(userId)) throw notFound('This user');
  const actor = await actorOf(services.database.db, clientId, userId, staff.userId);
  if (!actor) throw notFound('This user');
  if (operation.roles !== 'public' && !operation.roles.some((role) => actor.roles.has(role))) throw forbidden();
  return actor;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const input: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const part of requestParts) {
    const schema = operation[part];
    if (!schema) continue;
    const decoded = z.safeDecode(schema, (request[part] ?? {}) as never);
    if (decoded.success) input[part] = decoded.data;
    else issues.push(...decoded.error.issues.map((issue) => ({ field: issue.path.join('.') || part, message: issue.message })));
  }
  if (issues.length > 0) throw invalid(...issues);
  return input;
}

async function stream(operation: Operation, subscribe: Subscribe<unknown>, reply: FastifyReply): Promise<void> {
  reply.sse.keepAlive();
  // At once, so that the browser knows that it is listening before anything happens.
  reply.sse.sendHeaders();
  reply.raw.write(': listening\n\n');
  const emit = async (event: unknown): Promise<void> => {
    if (reply.sse.isConnected) await reply.sse.send({ data: z.encode(operation.response, event as never) });
  };
  // A browser that is gone in this very moment comes again and reads again.
  const stop = subscribe((event) => void emit(event).catch(() => {}));
  const timer = setTimeout(() => reply.sse.close(), streamMs).unref();
  reply.sse.onClose(() => {
    clearTimeout(timer);
    stop();
  });
}
