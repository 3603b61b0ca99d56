import type { Selection } from '@earshot/domain';
import * as z from 'zod';
import { flag, id, instant, text } from './wire.ts';

/** Ids that a selection names in a body, at most; all but a few of more rows is a selection of all with exceptions. */
export const maxSelectedIds = 10_000;

/** The selection behind the three things the wire says of it. */
export const selectionOf = (all: boolean | undefined, chosen: readonly string[] = [], except: readonly string[] = []): Selection =>
  all ? { kind: 'all', except: new Set(except) } : { kind: 'some', ids: new Set(chosen) };

const selectedIds = z.array(id).max(maxSelectedIds, `must name at most ${maxSelectedIds} ids`);

/** A selection of rows as it travels: `{ isSelectAll, chosen, except }` under the wire names that a call gives them. */
export function selectionFields<const A extends string, const C extends string, const E extends string>(all: A, chosen: C, except: E) {
  const shape = { [all]: flag.optional(), [chosen]: selectedIds.optional(), [except]: selectedIds.optional() } as {
    readonly [K in A]: z.ZodOptional<typeof flag>;
  } & { readonly [K in C | E]: z.ZodOptional<typeof selectedIds> };
  return {
    shape,
    decode: (wire: Readonly<Record<string, unknown>>): Selection =>
      selectionOf(wire[all] as boolean | undefined, wire[chosen] as string[] | undefined, wire[except] as string[] | undefined),
    encode: (selection: Selection) => ({
      [all]: selection.kind === 'all',
      [chosen]: selection.kind === 'some' ? [...selection.ids] : [],
      [except]: selection.kind === 'all' ? [...selection.except] : [],
    }),
  };
}

/** What a select-all is made under: the list's search, and the instant after which new rows do not count (decisions: The wire contract). */
export const underSearch = { search: text(200).optional(), querytime: instant.optional() };
