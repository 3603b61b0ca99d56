import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Features that the pages never use are denied to any injected code. The pages use the position, the screen wake lock, and speech. */
const permissions = ['bluetooth', 'browsing-topics', 'camera', 'display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'].map((name) => `${name}=()`);

/** Answers of calls are for the caller alone and cached by no proxy; all answers list what a page may ask the browser for. */
export function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', ['geolocation=(self)', 'screen-wake-lock=(self)', 'autoplay=(self)', ...permissions].join(', '));
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** A year. */
export const hstsSeconds = 31_536_000;

/** Headers of answers that no hook sees: not to be shown, cached or sniffed. */
export const bareHeaders = ({ publicUrl, isHstsForSubdomains }: Pick<Config, 'publicUrl' | 'isHstsForSubdomains'>): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${hstsSeconds}${isHstsForSubdomains ? '; includeSubDomains' : ''}` }),
});
