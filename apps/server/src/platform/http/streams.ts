import type { Operation, Subscribe } from '@earshot/contract';
import type { Role } from '@earshot/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Services } from '../services.ts';
import type { Actor, Caller, UserCaller } from '../session/actor.ts';
import { rolesInSessions, rolesOfNamed } from '../session/session.ts';

/** The length of one event stream: then the browser reconnects and is checked again. */
const streamMs = 5 * 60_000;
/** How often the listeners are checked. */
const lookMs = 2_000;

interface Listener {
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
  /** The owner of the events: the caller, or the user that staff have named. */
  readonly actor: Actor | undefined;
}

export interface Streams {
  /** Sends events until the browser goes, loses its right to listen, the time is over or the server closes. */
  send(operation: Operation, subscribe: Subscribe<unknown>, listener: Listener): void;
}

type StreamServices = Pick<Services, 'config' | 'database' | 'live' | 'log' | 'metrics' | 'now'>;

/** Streams that end when the server closes, instead of keeping it from closing. */
export function openStreams(app: FastifyInstance, services: StreamServices): Streams {
  const { live, metrics } = services;
  const open = new Set<Listener>();
  const close = (listeners: Iterable<Listener>): void => [...listeners].forEach(({ reply }) => reply.sse.close());
  const stopLooking = every(lookMs, async () => {
    if (open.size > 0) close(await findEnded(services, [...open]));
  });
  app.addHook('preClose', async () => {
    stopLooking();
    close(open);
  });
  // Browsers reconnect within a second and read again what they may have missed.
  live.onGap(() => close(open));
  return {
    send(operation, subscribe, listener) {
      const { reply } = listener;
      reply.sse.keepAlive();
      // The browser left during admission: no later event would report that.
      if (!reply.sse.isConnected) return;
      // Sent at once, so that the browser knows that it is listening before anything happens.
      reply.sse.sendHeaders();
      reply.raw.write(': listening\n\n');
      const emit = async (event: unknown): Promise<void> => {
        if (reply.sse.isConnected) await reply.sse.send({ data: z.encode(operation.response, event as never) });
      };
      // A browser that leaves at this moment reconnects and reads again.
      const stop = subscribe((event) => void emit(event).catch(() => {}));
      const timer = setTimeout(() => reply.sse.close(), streamMs).unref();
      open.add(listener);
      metrics.streams.inc();
      reply.sse.onClose(() => {
        clearTimeout(timer);
        open.delete(listener);
        metrics.streams.dec();
        stop();
      });
    },
  };

  /**
   * Repeats an act, one run at a time; returns the stop function. A database in trouble is reported elsewhere, and
   * `onGap` ends the streams.
   */
  function every(ms: number, act: () => Promise<void>): () => void {
    let isActing = false;
    const timer = setInterval(() => {
      if (isActing) return;
      isActing = true;
      void act()
        .catch((error: unknown) => services.log.warn(error))
        .finally(() => (isActing = false));
    }, ms).unref();
    return () => clearInterval(timer);
  }
}

/**
 * The listeners who would no longer be admitted as they were. It is polled, not signalled: a session ends in many ways,
 * here, on another server, by a command, by an archiving, by a role that is taken away, and by time alone.
 */
async function findEnded({ config, database: { db }, now }: StreamServices, listeners: readonly Listener[]): Promise<readonly Listener[]> {
  const users = listeners.flatMap(({ caller, actor, ...rest }) => (caller?.kind === 'user' && actor ? [{ caller, actor, ...rest }] : []));
  if (users.length === 0) return [];
  const sessionIds = [...new Set(users.map(({ caller }) => caller.sessionId))];
  const namedIds = [...new Set(users.filter(({ actor }) => actor.staffId !== undefined).map(({ actor }) => actor.userId))];
  const ofSessions = await rolesInSessions(db, sessionIds, { now: now(), lifetime: config.session });
  const ofNamed = namedIds.length > 0 ? await rolesOfNamed(db, namedIds) : new Map<string, ReadonlySet<Role>>();
  const isAdmitted = ({ caller, actor }: { readonly caller: UserCaller; readonly actor: Actor }): boolean =>
    isSame(ofSessions.get(caller.sessionId), caller.actor.roles) && (actor.staffId === undefined || isSame(ofNamed.get(actor.userId), actor.roles));
  return users.filter((each) => !isAdmitted(each));
}

/** Any of the roles may decide which events a listener gets. */
const isSame = (now: ReadonlySet<Role> | undefined, then: ReadonlySet<Role>): boolean =>
  now !== undefined && now.size === then.size && [...then].every((role) => now.has(role));
