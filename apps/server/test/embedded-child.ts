// A process that owns an embedded database and answers queries over the channel to its parent.
import process from 'node:process';
import { openDatabase } from '../src/platform/database/database.ts';

const { pool } = openDatabase({ dir: process.argv[2] ?? '' });

process.on('message', ({ serial, text }: { readonly serial: number; readonly text: string }) => {
  pool.query(text).then(
    ({ rows }) => process.send?.({ serial, rows: rows as unknown[] }),
    (error: Error) => process.send?.({ serial, error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
