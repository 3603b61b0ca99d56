import type { contract, Handlers } from '@earshot/contract';
import { sql } from 'kysely';
import { unavailable } from '../platform/failures.ts';
import type { Context } from '../platform/context.ts';
import type { Services } from '../platform/services.ts';
import { within } from './within.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** A database that takes longer than this does not answer. */
const patienceMs = 10_000;

export function systemHandlers({ database, config, isQueueWell }: Services): Handlers<typeof contract.system, Context> {
  return {
    health: async () => {
      if (!(await within(patienceMs, sql`select 1`.execute(database.db)))) throw unavailable();
      return {
        success: 1 as const,
        status: 'ok' as const,
        database: database.isEmbedded ? ('embedded' as const) : ('postgresql' as const),
        jobs: isQueueWell() ? ('running' as const) : ('failing' as const),
        version: packageJson.version,
      };
    },
    settings: async () => ({
      mapStyleUrl: config.mapStyleUrl,
      supportUrl: config.supportUrl,
      developerInbox: config.developerInbox,
      demo: config.demo,
      googleSignIn: config.google !== undefined,
      ...(config.promoVideoUrl !== undefined && { promoVideo: promoVideoOf(config.promoVideoUrl) }),
    }),
  };
}

/** A file is played, any other address is a provider's page to embed. */
const promoVideoOf = (url: string) => ({ kind: /\.(mp4|webm|ogv|m4v|mov)$/i.test(new URL(url).pathname) ? ('file' as const) : ('embed' as const), url });
