import type { FastifyInstance } from 'fastify';

/** How long started requests may take to end. */
const patienceMs = 4_000;
const idleMs = 50;

interface Closable {
  close(): Promise<void>;
}

/** Ends the server in order: requests finish, idle connections are closed, then the parts close one after the other. */
export function closeGently(app: FastifyInstance, parts: readonly Closable[]): void {
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
        app.log.error(error); // a part that fails to end must not keep the others open
      }
    }
  });
}
