import * as z from 'zod';
import { ColumnChoice, type Line } from './columns.ts';

const key = 'earshot.importColumns';

/** Of so many kinds of files, the last. */
const most = 20;

const Remembered = z.array(z.object({ header: z.array(z.string()), choice: ColumnChoice }));

function remembered(): z.output<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

const isSame = (one: Line, other: Line): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The columns that somebody chose in this browser for a file with the same header. */
export const rememberedColumns = (header: Line): ColumnChoice | undefined => remembered().find((one) => isSame(one.header, header))?.choice;

export function rememberColumns(header: Line, choice: ColumnChoice): void {
  const others = remembered().filter((one) => !isSame(one.header, header));
  localStorage.setItem(key, JSON.stringify([{ header, choice }, ...others].slice(0, most)));
}
