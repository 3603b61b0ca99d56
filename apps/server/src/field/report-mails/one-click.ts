import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '../../platform/services.ts';
import { note } from '../../platform/telemetry/logging.ts';
import { openUnsubscribing } from './links.ts';

const part = z.string().max(400);
const Query = z.object({ c: part, u: part, e: part, t: part });
const maxBytes = 4_096;

/**
 * Mounts the address to which a mail program posts for its reader's "Unsubscribe" (RFC 8058). It is the link of the
 * email, whose page asks first: programs that look at links open them, and do not post.
 */
export function mountOneClick(app: FastifyInstance, services: Services): void {
  const unsubscribing = openUnsubscribing(services);
  void app.register(async (scope) => {
    // The form says nothing that the address does not say, and comes as either kind of form.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, _body, done) => done(null));
    scope.post('/unsubscribe', async (request, reply) => {
      note(request, { operation: 'reportMails.oneClick' });
      const { data } = Query.safeParse(request.query);
      const isEnded = data !== undefined && (await unsubscribing.end({ clientId: data.c, userId: data.u, email: data.e }, data.t, services.now()));
      reply.code(isEnded ? 200 : 400).type('text/plain; charset=utf-8');
      return isEnded ? 'This address no longer gets the report.' : 'This link is incomplete or has expired.';
    });
  });
}
