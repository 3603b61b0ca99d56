import fc from 'fast-check';

/** Any number from `min` to `max`, evenly distributed; nine in ten of `fc.double` are closer to 0 than 1 is. */
export const evenly = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000_000 }).map((part) => min + ((max - min) * part) / 1_000_000);
