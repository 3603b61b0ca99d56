import * as z from 'zod';
import { ColumnChoice, fourColumns, type Line } from './columns.ts';

const key = 'earshot.importColumns';

/** The number of remembered header kinds; the oldest are dropped. */
const most = 20;

const Remembered = z.array(z.object({ header: z.array(z.string()), choice: ColumnChoice }));

function remembered(): z.output<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The columns chosen earlier in this browser for a file with the same header. */
export const rememberedColumns = (header: Line): ColumnChoice | undefined => remembered().find((one) => isSame(one.header, header))?.choice;

export function rememberColumns(header: Line, choice: ColumnChoice): void {
  const others = remembered().filter((one) => !isSame(one.header, header));
  // A file that needs no choice must not ask for one from now on.
  const own = header.length === 4 && isFour(choice) ? [] : [{ header, choice }];
  localStorage.setItem(key, JSON.stringify([...own, ...others].slice(0, most)));
}

const isFour = ({ first, last, full, phones, emails }: ColumnChoice): boolean =>
  full === undefined && isSame([first, last, phones, emails], [fourColumns.first, fourColumns.last, fourColumns.phones, fourColumns.emails]);
