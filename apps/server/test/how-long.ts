import process from 'node:process';

/** Whether `npm run check:long` runs: what takes minutes by nature has a short form for every other run. */
export const isLong = process.env['LONG_CHECKS'] !== undefined;
