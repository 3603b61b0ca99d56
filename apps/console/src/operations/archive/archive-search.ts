import * as z from 'zod';

/** The defaults, which the address omits. */
export const archiveDefaults = { page: 1, search: '' } as const;

export const archiveSearch = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  search: z.string().max(200).default('').catch(''),
});
