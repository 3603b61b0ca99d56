import process from 'node:process';
import { inject } from 'vitest';

/** Whether `npm run check:long` runs: slow checks have a short form for every other run. */
export const isLong = process.env['LONG_CHECKS'] !== undefined;

/** Whether this file runs on PostgreSQL too, in the same short run: here it tests only the embedded database's own behaviour. */
export const isShortRepeat = inject('isSecondDatabase') && !isLong;
