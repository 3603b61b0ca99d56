import type { FastifyInstance } from 'fastify';

/** What the pages never ask a browser for is refused to whatever gets into them. They ask for the position, the screen to stay on, and to speak. */
const permissions = ['bluetooth', 'browsing-topics', 'camera', 'display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'].map((name) => `${name}=()`);

/** Answers of calls are for whoever asked, and kept by nobody on the way; all answers say what a page may ask the browser for. */
export function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', ['geolocation=(self)', 'screen-wake-lock=(self)', 'autoplay=(self)', ...permissions].join(', '));
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** What an answer says that no hook sees: it is nothing to show, to keep or to guess the kind of. */
export const bareHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
