import * as z from 'zod';

/** The settings of region files and ready-made archives of tiles. */
export const regionSettings = {
  MAP_TILES: z
    .string()
    .default('')
    .transform((listed) =>
      listed
        .split(',')
        .map((path) => path.trim())
        .filter((path) => path !== ''),
    ),
};
