import type { Selection } from '@earshot/domain';
import * as z from 'zod';
import { flag, id, instant, text } from './wire.ts';

/** Maximum ids of a selection in a body; a choice of all but a few rows travels as all with exceptions. */
export const maxSelectedIds = 10_000;

/** The selection behind its three wire fields. */
export const toSelection = (all: boolean | undefined, chosen: readonly string[] = [], except: readonly string[] = []): Selection =>
  all ? { kind: 'all', except: new Set(except) } : { kind: 'some', ids: new Set(chosen) };

const selectedIds = z.array(id).max(maxSelectedIds, `must name at most ${maxSelectedIds} ids`);

/** The wire form of a selection of rows: `{ isSelectAll, chosen, except }` under the call's own wire names. */
export function selectionFields<const A extends string, const C extends string, const E extends string>(all: A, chosen: C, except: E) {
  const shape = { [all]: z.optional(flag), [chosen]: selectedIds.optional(), [except]: selectedIds.optional() } as {
    readonly [K in A]: z.ZodOptional<typeof flag>;
  } & { readonly [K in C | E]: z.ZodOptional<typeof selectedIds> };
  return {
    shape,
    decode: (wire: Readonly<Record<string, unknown>>): Selection =>
      toSelection(wire[all] as boolean | undefined, wire[chosen] as string[] | undefined, wire[except] as string[] | undefined),
    encode: (selection: Selection) => ({
      [all]: selection.kind === 'all',
      [chosen]: selection.kind === 'some' ? [...selection.ids] : [],
      [except]: selection.kind === 'all' ? [...selection.except] : [],
    }),
  };
}

/** The scope of a select-all: the list's search, and the instant after which new rows do not count (decisions: The wire contract). */
export const underSearch = { search: z.optional(text(200)), querytime: z.optional(instant) };
