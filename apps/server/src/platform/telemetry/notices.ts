import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isForwarded } from '../config/local-request.ts';

/** Sentences for the operator of this server; the page of providers shows them. Each server has its own. */
export interface Notices {
  add(sentence: string): void;
  list(): readonly string[];
}

export function openNotices(): Notices {
  const sentences = new Set<string>();
  return { add: (sentence) => void sentences.add(sentence), list: () => [...sentences] };
}

const behindProxy =
  'Requests come through a proxy, but TRUST_PROXY is not set, so all callers share the address and the rate limits of the proxy. Set TRUST_PROXY; with one proxy on this machine, to 1.';

/** Reports once, in the log and on the page, that requests come through a proxy missing from the settings. */
export function watchForProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>, notices: Notices): void {
  if (trustProxy !== false) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isForwarded(request.raw)) {
      isTold = true;
      notices.add(behindProxy);
      request.log.warn(behindProxy);
    }
    done();
  });
}
