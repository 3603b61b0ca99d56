import * as z from 'zod/mini';

const numberSearch = (max: number, otherwise: number) =>
  z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), otherwise), otherwise);

/** The page of a list in the address. An invalid value becomes the default, never an error. */
export const pageSearch = numberSearch(1_000_000, 1);

/** The rows of a page in the address. */
export const perPageSearch = (usual: number) => numberSearch(100, usual);

/** The searched text in the address. */
export const textSearch = z.catch(z._default(z.string().check(z.maxLength(200)), ''), '');
