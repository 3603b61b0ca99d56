import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Of one connection: each keeps its plans in the database's memory, some 20 to 100 kB a statement. */
const mostNames = 100;
/** Of which the process remembers that they came before. */
const mostTexts = 1_000;
/** Statements beyond these are made for one occasion, such as a row for each event of a report. */
const longestText = 12_000;
const mostValues = 60;

/** SQLSTATE of a name that another connection took, or that this one has not: behind a pooler statements go to whichever connection is free. */
const pooledAway = new Set(['42P05', '26000']);
/** SQLSTATE of a plan whose table got other columns meanwhile, as in an update of another server. */
const outdated = '0A000';

/**
 * Gives the statements of a pool names, so that the database parses and plans each once for a connection and not every time. A statement gets one when it
 * comes for the second time. It is named after its text: the same name can never mean another statement, whoever gave it.
 */
export class PreparedStatements {
  readonly #came = new Map<string, string | undefined>();
  #isOff = false;

  /** Prepares what is asked of a new connection from now on. */
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
        // Inside a transaction everything is lost anyway, and its caller is told.
        if (client.getTransactionStatus() !== 'I') throw error;
        return query(text, values);
      });
      if (!done) return answer;
      // As the driver does: to whoever is called back nothing is promised.
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
    // What is searched for decides how: its plan is worth making each time.
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

/** What the driver keeps of a connection, past its types. */
interface Wire {
  readonly connection: {
    /** The text of each statement that the database has parsed under a name. */
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
    /** Sends a Close message with the next statement: it costs no trip. */
    close(message: { readonly type: 'S'; readonly name: string }): void;
  };
}

/** The statements that one connection has names for, the latest used last. */
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

  /** Takes all names back. */
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
