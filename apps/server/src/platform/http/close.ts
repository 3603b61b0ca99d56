import type { FastifyInstance } from 'fastify';

/** How long requests that have begun may take to end. */
const patienceMs = 4_000;
const idleMs = 50;

interface Closing {
  close(): Promise<void>;
}

/** Ends the server in order: requests finish, connections that wait for another one are let go, then the parts close one after the other. */
export function closeGently(app: FastifyInstance, parts: readonly Closing[]): void {
  let idle: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    idle = setInterval(() => app.server.closeIdleConnections(), idleMs);
    patience = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  });
  // Fastify runs it once the last request is answered.
  app.addHook('onClose', async () => {
    clearInterval(idle);
    clearTimeout(patience);
    for (const part of parts) {
      try {
        await part.close();
      } catch (error) {
        app.log.error(error); // what cannot be ended must not keep the others open
      }
    }
  });
}
