import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openLive } from '../../platform/live-events.ts';
import { demoSignIns, seedDemo } from '../demo/index.ts';

/**
 * Loads the demo companies into the configured database and returns the lines for the terminal. No server may run on
 * the embedded database meanwhile.
 */
export async function loadDemo(environment: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const config = readConfig(environment);
  if (config.reach.length > 0 && !config.demo)
    throw new Error(`their passwords are public, and others can reach this installation (${config.reach.join(', ')}). Set DEMO=public to allow it`);
  const database = openDatabase({ url: config.databaseUrl, dir: config.dataDir });
  try {
    await migrate(database.db);
    const live = await openLive(database, config.databaseUrl);
    try {
      await seedDemo({ database, live, now: Date.now });
    } finally {
      await live.close();
    }
  } finally {
    await database.close();
  }
  return ['The demo companies are loaded. Log in as:', ...demoSignIns.map((line) => `  ${line}`)];
}
