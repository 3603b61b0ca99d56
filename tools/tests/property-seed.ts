// Where the cases of property tests begin. A landing is not decided by chance: they are the same each time, unless PROPERTY_SEED names another number,
// or says `random`, as `npm run check:long` does.
import process from 'node:process';
import fc from 'fast-check';

const wanted = process.env['PROPERTY_SEED'] ?? '20261101';
const seed = wanted === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(wanted);
if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", and not "${wanted}".`);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
