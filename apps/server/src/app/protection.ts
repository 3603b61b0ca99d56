import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { fastifySSE } from '@fastify/sse';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mapSources } from '../platform/config/config-map.ts';
import type { Config } from '../platform/config/config.ts';
import { addAnswerHeaders, hstsSeconds } from '../platform/http/answer-headers.ts';

/** Rules for every answer: helmet's policies, the rate limit, the streams. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const tiles = mapSources(config.map);
  const cards = cardFormSources(config);
  const video = config.promoVideoUrl ? [new URL(config.promoVideoUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        // Pages with style elements of their own name them (`platform/http/style-nonce.ts`).
        styleSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'", ...cards.script],
        connectSrc: ["'self'", ...tiles, ...cards.connect],
        mediaSrc: ["'self'", ...video],
        frameSrc: ["'self'", ...video, ...cards.frame],
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    // The sign-in page opens another provider in a window of its own and hears from it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Only with HTTPS: HSTS means nothing on plain HTTP.
    hsts: config.publicUrl.startsWith('https:') && { maxAge: hstsSeconds, includeSubDomains: config.isHstsForSubdomains },
  });
  addAnswerHeaders(app);
  if (config.rateLimits) await app.register(rateLimit, { max: 1_200, timeWindow: 60_000, allowList: isFile });
  await app.register(fastifySSE, { heartbeatInterval: 20_000 });
}

/** Pages and their files do not count: the first page alone loads dozens, and a whole office shares one address. */
const isFile = ({ method, url }: FastifyRequest) => method === 'GET' && !/^\/(?:api|sandbox|dev)\//.test(url);

/** Origins the card form is loaded from and opens; for Stripe, its own sites (stripe.com/docs/security/guide). */
function cardFormSources({ cards }: Config): Readonly<Record<'script' | 'connect' | 'frame', readonly string[]>> {
  const own = cards.scriptUrl === undefined ? [] : [new URL(cards.scriptUrl).origin];
  if (cards.kind === 'sandbox') return { script: own, connect: [], frame: [] };
  const forms = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { script: [...own, ...forms], connect: ['https://api.stripe.com'], frame: [...forms, 'https://hooks.stripe.com'] };
}
