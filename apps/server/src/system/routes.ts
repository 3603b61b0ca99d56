import type { contract, Handlers } from '@earshot/contract';
import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { Services } from '../platform/services.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

export function systemHandlers({ database, config }: Services): Handlers<typeof contract.system, Context> {
  return {
    health: async () => {
      await sql`select 1`.execute(database.db);
      return { status: 'ok' as const, version: packageJson.version };
    },
    settings: async () => ({
      mapStyleUrl: config.mapStyleUrl,
      supportUrl: config.supportUrl,
      developerInbox: config.developerInbox,
      demo: config.demo,
    }),
  };
}
