import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Names per connection. A connection keeps its plans in the database's memory, about 20 to 100 kB for each statement. */
const mostNames = 100;
/** The number of statements that the process remembers. */
const mostTexts = 1_000;
/** Longer statements, and those with more values, are made for one occasion, such as a report with a row for each event. */
const longestText = 12_000;
const mostValues = 60;

/** The answer has all columns of a table. */
const takesAllColumns = /^select \*|"\.\*|returning \*/;

/** SQLSTATE of a name that is taken or unknown: a pooler sends statements over any free connection. */
const pooledAway = new Set(['42P05', '26000']);
/** SQLSTATE of a plan whose table has other columns now, for example after another server's update. */
const outdated = '0A000';

/**
 * Names a pool's statements, so that the database parses and plans each once for a connection. A statement gets its
 * name when it comes for the second time. The name is a hash of the text, so that one name never means two statements,
 * also between servers.
 */
export class PreparedStatements {
  readonly #came = new Map<string, string | undefined>();
  #isOff = false;

  /** Names the statements of a new connection from now on. */
  follow(client: pg.PoolClient): void {
    const query = client.query.bind(client) as unknown as Query;
    const named = new NamedStatements(client);
    const ask: Query = (text, values, done) => {
      const name = typeof text === 'string' && Array.isArray(values) ? this.#nameFor(text, values.length) : undefined;
      if (name === undefined || typeof text !== 'string' || !Array.isArray(values)) return query(text, values, done);
      named.use(name);
      const answer = Promise.resolve(query({ name, text, values })).catch((error: unknown) => {
        if (!this.#isOfTheName(error)) throw error;
        named.forget();
        // A transaction is lost after an error, and its caller gets the error.
        if (client.getTransactionStatus() !== 'I') throw error;
        return query(text, values);
      });
      if (!done) return answer;
      // A call with a callback returns no promise, as in the driver.
      return void answer.then((result) => done(undefined, result), done);
    };
    Object.assign(client, { query: ask });
  }

  #isOfTheName(error: unknown): boolean {
    if (!(error instanceof Error) || !('code' in error)) return false;
    if (pooledAway.has(String(error.code))) this.#isOff = true;
    return this.#isOff || (error.code === outdated && error.message.includes('cached plan'));
  }

  #nameFor(text: string, valueCount: number): string | undefined {
    if (this.#isOff || valueCount === 0 || valueCount > mostValues) return undefined;
    // Another server's update may add a column to a table, and then a plan of all its columns fails a transaction.
    if (takesAllColumns.test(text)) return undefined;
    // The best plan of a text search depends on the text, so it is planned each time.
    if (text.length > longestText || text.includes(' like ')) return undefined;
    const isKnown = this.#came.has(text);
    const name = isKnown ? (this.#came.get(text) ?? `e${createHash('sha1').update(text).digest('hex')}`) : undefined;
    this.#came.delete(text);
    this.#came.set(text, name);
    if (this.#came.size > mostTexts) this.#came.delete(this.#came.keys().next().value ?? '');
    return name;
  }
}

type Done = (error: unknown, result?: unknown) => void;
type Query = (text: string | pg.QueryConfig, values?: unknown, done?: Done) => Promise<unknown> | undefined;

/** Parts of the driver's connection that its types do not show. */
interface Wire {
  readonly connection: {
    /** The text of each statement that the database has parsed under a name. */
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
    /** Sends a Close message together with the next statement. */
    close(message: { readonly type: 'S'; readonly name: string }): void;
  };
}

/** The named statements of one connection, the last used last. */
class NamedStatements {
  readonly #wire: Wire['connection'];
  readonly #names = new Set<string>();

  constructor(client: pg.PoolClient) {
    this.#wire = (client as unknown as Wire).connection;
  }

  use(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
    const [oldest] = this.#names;
    if (this.#names.size > mostNames && oldest !== undefined) this.#drop(oldest);
  }

  forget(): void {
    for (const name of this.#names) this.#drop(name);
  }

  #drop(name: string): void {
    this.#names.delete(name);
    delete this.#wire.parsedStatements[name];
    delete this.#wire.submittedNamedStatements[name];
    this.#wire.close({ type: 'S', name });
  }
}
