import type { Operation, Subscribe } from '@earshot/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Services } from './services.ts';

/** How long one stream of events lasts: then the browser comes again and is checked again. */
const streamMs = 5 * 60_000;

/** The streams of events that are open. */
export interface Streams {
  /** Sends events until the browser goes, the time is over or the server closes. */
  send(operation: Operation, subscribe: Subscribe<unknown>, reply: FastifyReply): void;
}

/** Streams that end when the server closes, instead of keeping it from closing. */
export function openStreams(app: FastifyInstance, { live, metrics }: Pick<Services, 'live' | 'metrics'>): Streams {
  const open = new Set<FastifyReply>();
  const closeAll = (): void => open.forEach((reply) => reply.sse.close());
  app.addHook('preClose', async () => closeAll());
  // Browsers come again within a second and read again what they may have missed.
  live.onGap(closeAll);
  return {
    send(operation, subscribe, reply) {
      reply.sse.keepAlive();
      // Gone while it was admitted: nobody would ever say that it is.
      if (!reply.sse.isConnected) return;
      // At once, so that the browser knows that it is listening before anything happens.
      reply.sse.sendHeaders();
      reply.raw.write(': listening\n\n');
      const emit = async (event: unknown): Promise<void> => {
        if (reply.sse.isConnected) await reply.sse.send({ data: z.encode(operation.response, event as never) });
      };
      // A browser that is gone in this very moment comes again and reads again.
      const stop = subscribe((event) => void emit(event).catch(() => {}));
      const timer = setTimeout(() => reply.sse.close(), streamMs).unref();
      open.add(reply);
      metrics.streams.inc();
      reply.sse.onClose(() => {
        clearTimeout(timer);
        open.delete(reply);
        metrics.streams.dec();
        stop();
      });
    },
  };
}
