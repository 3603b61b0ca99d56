import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from './metrics.ts';

const working = new AsyncLocalStorage<{ readonly job: string; readonly jobRun: string }>();

/** The form of the server's log: a line of JSON for each event, with the id of its request or job run. */
export function loggingOptions(level: string, stream?: NodeJS.WritableStream): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  return {
    logger: {
      level,
      ...(stream && { stream: stream as { write(line: string): void } }),
      mixin: () => working.getStore() ?? {},
      serializers: { err: errorFacts },
      hooks: { streamWrite: withoutPersons },
    },
    // One line of the product's own for each request, without its address: that may name people.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request: IncomingMessage) => givenId(request) ?? newRunId(),
  };
}

const newRunId = (): string => randomBytes(8).toString('hex');

/** The id that a proxy gave the request, if it is fit for logs and answers. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : undefined;
}

/** The logged facts of an error. Not `detail` and the like: there PostgreSQL quotes the row. */
function errorFacts(error: Error & { readonly code?: unknown; readonly constraint?: unknown; readonly table?: unknown }): {
  type: string;
  message: string;
  stack: string;
} {
  const { name, message, code, constraint, table, cause } = error;
  return {
    type: name,
    message,
    stack: error.stack ?? '',
    ...Object.fromEntries(Object.entries({ code, constraint, table }).filter(([, value]) => typeof value === 'string')),
    ...(cause instanceof Error && { cause: errorFacts(cause) }),
  };
}

/** The last safeguard: an error's text may quote what a person typed. */
const withoutPersons = (line: string): string =>
  line
    .replace(/[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[email]')
    .replace(/\+\d{7,15}\b/g, '[phone]')
    .replace(/Bearer \S+?(?=[\s"\\]|$)/gi, 'Bearer [token]')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]');

interface Facts {
  /** The row of the contract; absent for files and pages. */
  operation?: string;
  clientId?: string | undefined;
  /** The user, device or waiting person behind the token; on behalf of a user, the staff member. */
  callerId?: string;
  isStream?: boolean;
}

const factsByRequest = new WeakMap<FastifyRequest, Facts>();

export function note(request: FastifyRequest, facts: Facts): void {
  const known = factsByRequest.get(request);
  if (known) Object.assign(known, facts);
}

/** Sends each request's id in its answer, and writes one line and one number for each ended request. */
export function followRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const from = performance.now();
    factsByRequest.set(request, {});
    reply.header('x-request-id', request.id);
    metrics.requestsInFlight.inc();
    // Fires once for every answer, also if the browser left before its end.
    reply.raw.once('close', () => {
      metrics.requestsInFlight.dec();
      ended({ request, reply, metrics, seconds: (performance.now() - from) / 1_000 });
    });
    done();
  });
}

interface EndedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly metrics: Metrics;
  readonly seconds: number;
}

function ended({ request, reply, metrics, seconds }: EndedRequest): void {
  const { operation = 'other', clientId, callerId, isStream = false } = factsByRequest.get(request) ?? {};
  const status = reply.raw.writableFinished || isStream ? reply.raw.statusCode : 499;
  const isRefused = status >= 400;
  if (!isStream || isRefused) metrics.requestSeconds.observe({ operation, method: request.method, status: `${Math.floor(status / 100)}xx` }, seconds);
  // Files and probes come by the dozen and matter only in trouble.
  const level = !isRefused && (operation === 'other' || operation === 'system.health') ? 'debug' : 'info';
  // For what shuts out callers that guess: only of those who are not known, or ask too often.
  const ip = status === 401 || status === 429 ? request.ip : undefined;
  request.log[level]({ operation, method: request.method, status, durationMs: Math.round(seconds * 1_000), clientId, callerId, ip }, 'request');
}

/** The same jobs with their names in log lines; one line for each that ended. */
export function followJobs(jobs: Jobs, log: FastifyBaseLogger): Jobs {
  const followed = (job: string, act: () => Promise<void>): Promise<void> =>
    working.run({ job, jobRun: newRunId() }, async () => {
      const from = performance.now();
      try {
        await act();
        log.info({ durationMs: Math.round(performance.now() - from) }, 'job');
      } catch (error) {
        log.error(error);
        throw error;
      }
    });
  return {
    ...jobs,
    work: (queue, handle, options) => jobs.work(queue, (data) => followed(queue, () => handle(data)), options),
    schedule: (queue, cron, handle) => jobs.schedule(queue, cron, () => followed(queue, handle)),
  };
}
