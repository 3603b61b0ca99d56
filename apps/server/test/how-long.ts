import process from 'node:process';
import { inject } from 'vitest';

/** Whether `npm run check:long` runs: what takes minutes by nature has a short form for every other run. */
export const isLong = process.env['LONG_CHECKS'] !== undefined;

/** Whether this file runs on PostgreSQL too, in the same short run: here it tests only what the embedded database does in its own way. */
export const isShortRepeat = inject('isSecondDatabase') && !isLong;
