import { encodeFailure, statusByCode } from '@earshot/contract';
import { formatCount, type Issue, issueText, Refusal } from '@earshot/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { CommitUnanswered } from '../database/database.ts';
import { saysLost } from '../database/lost-connection.ts';
import { bareHeaders } from './answer-headers.ts';

export const signedOut = (): Refusal => new Refusal({ code: 'signed_out' }, 'Sign in first.');
export const forbidden = (): Refusal => new Refusal({ code: 'forbidden' }, 'You are not allowed to do this.');
export const secondFactorDue = (due: 'ask' | 'enroll'): Refusal =>
  new Refusal(
    { code: 'second_factor_due' },
    due === 'ask' ? 'Finish signing in with your second factor first.' : 'Add a second factor first: your account requires one.',
  );
/** Also the answer for another client's row (house rule: it does not exist). */
export const notFound = (what: string): Refusal => new Refusal({ code: 'not_found' }, `${what} was not found.`);
export const invalid = (...issues: readonly Issue[]): Refusal => invalidIn(issues);

/** The most faults named; a list with ten thousand wrong ids is read no further. */
const mostNamed = 20;

/** The same for any number of faults: the first ones, and how many more there are. */
export function invalidIn(found: readonly Issue[]): Refusal {
  const more = found.length - mostNamed;
  const issues = more <= 0 ? found : [...found.slice(0, mostNamed), { field: 'body', message: `And ${formatCount(more)} more` }];
  return new Refusal({ code: 'invalid_input', issues }, issues.map(issueText).join('. '));
}

/** `mayBeStored`: a commit whose acknowledgement was lost may have happened. Creates are then repeated under their key. */
export const unavailable = (mayBeStored = false): Refusal =>
  new Refusal({ code: 'unavailable', ...(mayBeStored && { mayBeStored }) }, 'The database is not responding. Try again in a moment.');
/**
 * Sent by the embedded database shortly before its disk is full (25006), by PostgreSQL when it is; some services make a
 * full one read-only.
 */
const diskFull = (): Refusal =>
  new Refusal({ code: 'unavailable' }, 'Nothing can be saved: the disk of the database is full. Existing data can still be read.');

export const isForPage = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && headers.accept?.includes('text/html') === true;

/**
 * Answers a malformed address: one with a broken escape, or far too long. A page request is redirected home, like
 * unknown pages (spec 1 §2).
 */
export const answerNoAddress =
  (config: Parameters<typeof bareHeaders>[0]) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { failure, message } = notFound('This address');
    // Runs before the hooks that add these headers to every other answer.
    reply.headers({ ...bareHeaders(config), 'x-request-id': request.id });
    if (isForPage(request)) return void reply.redirect('/');
    void reply.code(statusByCode[failure.code]).send(encodeFailure(failure, message));
  };

/** Turns refusals into the wire failure, known troubles into refusals, and every other error into a logged 500 without detail. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : toRefusal(error, request);
    if (refusal) {
      // A thrown refusal was intended; an error converted to one is a trouble.
      if (refusal.failure.code === 'unavailable') request.log[error instanceof Refusal ? 'warn' : 'error'](error);
      if (refusal.failure.code === 'too_many_requests' && refusal.failure.waitSeconds !== undefined) reply.header('retry-after', refusal.failure.waitSeconds);
      return reply.code(statusByCode[refusal.failure.code]).send(encodeFailure(refusal.failure, refusal.message));
    }
    request.log.error(error);
    const message = `Something went wrong. It has been logged as ${request.id}.`;
    return reply.code(statusByCode.fault).send(encodeFailure({ code: 'fault', requestId: request.id }, message));
  });
}

function toRefusal(error: FastifyError, { method }: FastifyRequest): Refusal | undefined {
  if (error.statusCode === 429) return new Refusal({ code: 'too_many_requests' }, 'Too many requests. Wait a minute and try again.');
  if (error.statusCode === 413) return invalid({ field: 'body', message: 'is too large' });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return method === 'GET' || method === 'HEAD' ? notFound('This address') : invalid({ field: 'body', message: 'must be valid JSON' });
  if (isDiskFull(error)) return diskFull();
  if (error instanceof CommitUnanswered) return unavailable(true);
  if (isDatabaseGone(error)) return unavailable();
  // Two requests made the same thing at once; a feature that can name the thing refuses it itself.
  if (error instanceof pg.DatabaseError && error.code === '23505') return new Refusal({ code: 'conflict' }, 'This already exists.');
  if (error instanceof pg.DatabaseError && error.code === '23503')
    return new Refusal({ code: 'conflict' }, 'Something that this needs was just deleted. Reload and try again.');
  return undefined;
}

function isDiskFull(error: Error & { readonly code?: string }): boolean {
  return error instanceof pg.DatabaseError ? error.code === '53100' || error.code === '25006' : error.message.includes('No space left on device');
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

function isDatabaseGone(error: Error & { readonly code?: string }): boolean {
  // Class 53 is a server out of space or connections, 40 a transaction that made way for another; 57014 and 25P03 took too long (PostgreSQL, appendix A).
  if (error instanceof pg.DatabaseError) return saysLost(error) || /^(57014|53|40|25P03)/.test(error.code ?? '');
  return (
    connectionCodes.has(error.code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|embedded database|waited too long/i.test(error.message)
  );
}
