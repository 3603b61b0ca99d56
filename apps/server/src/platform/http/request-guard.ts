import { encodeFailure } from '@earshot/contract';
import type { FastifyInstance } from 'fastify';
import { type TrustProxy, withoutPorts } from '../config/trust-proxy.ts';

/** How long a request may take to arrive whole; an import of 10 MiB takes that time at 1 Mbit a second. Node checks every few seconds. */
export const arrival = { requestTimeout: 100_000, http: { connectionsCheckingInterval: 5_000 } } as const;

/** Looks at each request first: addresses from proxies lose their ports, and two Host headers are refused. */
export function guardRequests(app: FastifyInstance, trustProxy: TrustProxy): void {
  app.server.prependListener('request', ({ headers }) => {
    const told = headers['x-forwarded-for'];
    if (trustProxy !== false && typeof told === 'string') headers['x-forwarded-for'] = withoutPorts(told);
  });
  app.addHook('onRequest', async ({ raw: { rawHeaders } }, reply) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length <= 1) return undefined;
    // RFC 9112, 3.2: two readers might each take another one.
    const issue = { field: 'Host', message: 'must be sent once' };
    return reply.code(400).send(encodeFailure({ code: 'invalid_input', issues: [issue] }, `${issue.field} ${issue.message}`));
  });
}
