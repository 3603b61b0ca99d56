// `npm run restore -- FILE [--replace]`: fills the configured database from a backup, or adds a client to it.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { restore, tell } = await import('../apps/server/src/operations/commands/backup.ts');
await tell('The restore failed, and of a restore all or nothing is in the database', () => restore(process.argv.slice(2), process.env));
