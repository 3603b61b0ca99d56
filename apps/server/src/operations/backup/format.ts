import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';

/** The number of the format: a file with a higher one comes from a newer Earshot. */
export const formatVersion = 1;

const Header = z.object({
  format: z.number(),
  /** The version of Earshot that wrote it. */
  product: z.string(),
  /** The newest migration of the copied database. */
  migration: z.string(),
  createdAt: z.string(),
  /** The one client that the file contains; absent in a backup of everything. */
  client: z.object({ id: z.uuid(), name: z.string() }).optional(),
});
export type Header = z.output<typeof Header>;

const TableHead = z.object({ name: z.string(), columns: z.array(z.string()) });
export type TableHead = z.output<typeof TableHead>;

const Sum = z.object({ rows: z.number(), sha256: z.string() });
/** The row count of a table, and the SHA-256 of its lines. */
export type Sum = z.output<typeof Sum>;

const Trailer = z.object({ tables: z.record(z.string(), Sum), sequences: z.record(z.string(), z.number()) });
export type Trailer = z.output<typeof Trailer>;

export interface Description extends Trailer {
  readonly header: Header;
  readonly heads: readonly TableHead[];
}

/** A line that is not a row. Rows are JSON objects, so the first character tells them apart. */
export const mark = (kind: 'earshot-backup' | 'table' | 'end', content: Header | TableHead | Trailer): string => JSON.stringify([kind, content]);

/** Sums up lines for the trailer's entry of their table. */
export class TableSummer {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(lines: readonly string[]): void {
    if (lines.length > 0) this.#hash.update(`${lines.join('\n')}\n`);
    this.#rows += lines.length;
  }

  end = (): Sum => ({ rows: this.#rows, sha256: this.#hash.digest('hex') });
}

/** The reason why a file is not restored, in words for the terminal. */
export class BadBackup extends Error {}

type Load = (table: TableHead, lines: readonly string[]) => Promise<void>;

const batchRows = 500;
const batchLength = 1_000_000;

/**
 * Reads a whole backup and checks every sum of it; throws `BadBackup` for a file that is cut, damaged or no backup.
 * `load` receives the rows in batches, one after the other; the file is read on meanwhile.
 */
export async function readBackup(path: string, load: Load = async () => {}): Promise<Description> {
  const reading = new BackupReader(load);
  try {
    for await (const lines of readLines(path))
      for (const line of lines)
        if (!line.startsWith('{')) await reading.takeMark(line);
        else if (reading.addRow(line) === 'full') await reading.flush();
    return reading.end();
  } finally {
    await reading.settled();
  }
}

/** Reads the first line alone, for the choice of what to do with the file. */
export async function readHeader(path: string): Promise<Header> {
  for await (const [line] of readLines(path)) if (line !== undefined) return parseHeader(line);
  throw new BadBackup('the file is empty');
}

class BackupReader {
  readonly #load: Load;
  readonly #heads: TableHead[] = [];
  readonly #sums: Record<string, Sum> = {};
  #header: Header | undefined;
  #trailer: Trailer | undefined;
  #summing = new TableSummer();
  #batch: string[] = [];
  #length = 0;
  #loading = Promise.resolve();

  constructor(load: Load) {
    this.#load = load;
  }

  addRow(line: string): 'full' | 'open' {
    if (this.#trailer) throw new BadBackup('the file has data after its end');
    if (this.#heads.length === 0) throw new BadBackup('the file is no backup of Earshot');
    this.#length += line.length;
    return this.#batch.push(line) >= batchRows || this.#length >= batchLength ? 'full' : 'open';
  }

  end(): Description {
    if (!this.#header || !this.#trailer) throw new BadBackup('the file is cut: its end is missing');
    const { tables } = this.#trailer;
    for (const name of new Set([...Object.keys(tables), ...Object.keys(this.#sums)]))
      if (!isEqual(tables[name], this.#sums[name])) throw new BadBackup(`the file is damaged: the rows of ${name} are not those that were written`);
    return { ...this.#trailer, header: this.#header, heads: this.#heads };
  }

  async takeMark(line: string): Promise<void> {
    if (this.#trailer) throw new BadBackup('the file has data after its end');
    if (!this.#header) {
      this.#header = parseHeader(line);
      return;
    }
    const [kind, content] = parseHeading(line);
    await this.#endTable();
    if (kind === 'end') {
      this.#trailer = Trailer.parse(content);
      return;
    }
    const head = TableHead.parse(content);
    // The end has one sum for a table: rows of a first part would be loaded and compared with nothing.
    if (this.#heads.some(({ name }) => name === head.name)) throw new BadBackup(`the file has the table ${head.name} twice`);
    this.#heads.push(head);
  }

  async #endTable(): Promise<void> {
    const head = this.#heads.at(-1);
    if (!head) return;
    await this.flush();
    await this.#loading;
    this.#sums[head.name] = this.#summing.end();
    this.#summing = new TableSummer();
  }

  /** Begins to load the rows, once those before them are loaded. */
  async flush(): Promise<void> {
    const head = this.#heads.at(-1);
    this.#summing.add(this.#batch);
    await this.#loading;
    if (head && this.#batch.length > 0) this.#loading = this.#load(head, this.#batch);
    this.#loading.catch(() => {}); // the next `await` of it tells
    this.#batch = [];
    this.#length = 0;
  }

  /** Waits until nothing is being loaded, even after a failure. */
  settled = (): Promise<void> => this.#loading.catch(() => {});
}

export const isEqual = (one: Sum | undefined, other: Sum | undefined): boolean => one?.rows === other?.rows && one?.sha256 === other?.sha256;

function parseHeading(line: string): [kind: unknown, content: unknown] {
  try {
    const [kind, content] = JSON.parse(line) as unknown[];
    return [kind, content];
  } catch {
    throw new BadBackup('the file is damaged, or no backup');
  }
}

function parseHeader(line: string): Header {
  const [kind, content] = parseHeading(line);
  if (kind !== 'earshot-backup') throw new BadBackup('the file is no backup of Earshot');
  const header = Header.parse(content);
  if (header.format > formatVersion) throw new BadBackup(`the file was written by a newer Earshot, ${header.product}`);
  return header;
}

const maxLineBytes = 256 * 1024 * 1024;

/** The lines of each part of the file that is read at once. */
async function* readLines(path: string): AsyncGenerator<readonly string[]> {
  const file = createReadStream(path);
  const bytes = file.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  file.once('error', (error) => bytes.destroy(error));
  try {
    yield* splitLines(bytes);
  } catch (error) {
    // zlib reports this of a file that is cut or no archive.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BadBackup(`the file is damaged, or no backup: ${error.message}`);
    throw error;
  } finally {
    file.destroy();
  }
}

/** `node:readline` does not work here: it also ends a line at U+2028, which a row may hold. */
async function* splitLines(parts: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const part of parts) {
    const end = part.lastIndexOf(10);
    if (end !== -1) {
      yield Buffer.concat([...rest, part.subarray(0, end)])
        .toString()
        .split('\n');
      rest = [];
      restBytes = 0;
    }
    rest.push(part.subarray(end + 1));
    restBytes += part.length - end - 1;
    if (restBytes > maxLineBytes) throw new BadBackup('the file is no backup of Earshot');
  }
  if (restBytes > 0) throw new BadBackup('the file is cut in the middle of a line');
}
