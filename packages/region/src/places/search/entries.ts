import type { DatabaseSync } from 'node:sqlite';
import type { EntryKind } from '../finish.ts';

/** A row of the index. Degrees. */
export interface Entry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly name: string;
  /** The kind of place, and after a tab its address. */
  readonly detail: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  /** Other names, separated by tabs; empty in an older index. */
  readonly also?: string;
}

/** Finds entries of a kind by an expression of SQLite's text search, important ones first; more of them when only that kind is searched. */
export type FindEntries = (expression: string, kind: EntryKind, isOnlyKind?: boolean) => readonly Entry[];

/** The number of entries that are ranked. */
const mostOfKind: Readonly<Record<EntryKind, number>> = { town: 40, street: 150, place: 60, crossing: 30 };
const mostOfOnlyKind = 250;
const kinds: readonly EntryKind[] = ['town', 'street', 'place', 'crossing'];

/** Opens the entries. Entries of one kind follow one another, so that a search for one kind does not read the others. */
export function openEntries(database: DatabaseSync): FindEntries {
  const starts = findKindStarts(database);
  const find = database.prepare(
    'SELECT entry.* FROM entry_fts CROSS JOIN entry ON entry.id = entry_fts.rowid WHERE entry_fts MATCH ? AND entry_fts.rowid BETWEEN ? AND ? LIMIT ?',
  );
  return (expression, kind, isOnlyKind = false) => {
    const at = kinds.indexOf(kind);
    const [first, next] = [starts[at] ?? 1, starts[at + 1] ?? 1];
    return first >= next ? [] : (find.all(expression, first, next - 1, isOnlyKind ? mostOfOnlyKind : mostOfKind[kind]) as unknown as Entry[]);
  };
}

/** The first id of each kind, and the id after the last entry. */
function findKindStarts(database: DatabaseSync): number[] {
  const kindAt = database.prepare('SELECT kind FROM entry WHERE id = ?');
  const last = Number(database.prepare('SELECT max(id) AS id FROM entry').get()?.['id'] ?? 0);
  return [...kinds, undefined].map((kind, order) => {
    if (kind === undefined) return last + 1;
    let [low, high] = [1, last + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = kinds.findIndex((each) => each === kindAt.get(middle)?.['kind']);
      if (found < order) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}
