import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RegionError } from '../region-error.ts';

/** Holds a region's name for one process. The lock is the operating system's, by way of SQLite: it ends with the process, however that ends. */
export function lockRegion(folder: string, name: string): { readonly release: () => void } {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, `.${name}.lock`));
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (/locked|busy/i.test(String(error))) throw new RegionError(`The region ${name} is being built or removed just now. Wait until that has ended.`);
    throw error;
  }
  return { release: () => database.close() };
}
