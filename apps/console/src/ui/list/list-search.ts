import * as z from 'zod';

/** The page of a list in the address. An invalid value becomes the default, never an error. */
export const pageSearch = z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1);

/** The rows of a page in the address. */
export const perPageSearch = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual).catch(usual);

/** The searched text in the address. */
export const textSearch = z.string().max(200).default('').catch('');
