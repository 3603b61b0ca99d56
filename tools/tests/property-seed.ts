// The seed of property tests. A landing does not depend on chance: the cases are the same each time, unless
// PROPERTY_SEED is another number, or `random`, as in `npm run check:long`.
import process from 'node:process';
import fc from 'fast-check';

const wanted = process.env['PROPERTY_SEED'] ?? '20261101';
const seed = wanted === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(wanted);
if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", and not "${wanted}".`);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
