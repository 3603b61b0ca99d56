// `npm run backup -- [FILE] [--client NAME]`: writes the configured database, or one client of it, to one file.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { backup, tell } = await import('../apps/server/src/operations/commands/backup.ts');
await tell('The backup was not written', () => backup(process.argv.slice(2), process.env));
