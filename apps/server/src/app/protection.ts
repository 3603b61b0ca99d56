import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { fastifySSE } from '@fastify/sse';
import type { FastifyInstance } from 'fastify';
import { mapSources } from '../platform/config/config-map.ts';
import type { Config } from '../platform/config/config.ts';
import { addAnswerHeaders } from '../platform/http/answer-headers.ts';

/** What holds for every answer: the policies of helmet, the limit of requests, the streams. */
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
    // The sign-in page opens another provider's in a window of its own and hears from it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Only where people come by HTTPS: on plain HTTP it would mean nothing.
    hsts: config.publicUrl.startsWith('https:'),
  });
  addAnswerHeaders(app);
  // Pages and their files do not count: the first page alone is dozens of them, and an office is one address.
  if (config.rateLimits) await app.register(rateLimit, { max: 1_200, timeWindow: 60_000, allowList: ({ url }) => !url.startsWith('/api/') });
  await app.register(fastifySSE, { heartbeatInterval: 20_000 });
}

/** Where the card form comes from, and what it opens: Stripe's of its own sites (stripe.com/docs/security/guide). */
function cardFormSources({ cards }: Config): Readonly<Record<'script' | 'connect' | 'frame', readonly string[]>> {
  const own = cards.scriptUrl === undefined ? [] : [new URL(cards.scriptUrl).origin];
  if (cards.kind === 'sandbox') return { script: own, connect: [], frame: [] };
  const forms = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { script: [...own, ...forms], connect: ['https://api.stripe.com'], frame: [...forms, 'https://hooks.stripe.com'] };
}
