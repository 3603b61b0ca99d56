import pg from 'pg';

/*
 * A transaction or statement that makes way for another one changes nothing, and is sent again. On one PostgreSQL all
 * lock rows in one order; a distributed database locks a whole table that each node has, so they come in each other's way
 * there.
 */

const tries = 3;

/** Repeats a transaction, or a statement outside one, that made way for another one. */
export async function againAfterDeadlock<T>(act: () => Promise<T>): Promise<T> {
  for (let triesLeft = tries - 1; ; triesLeft -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      return await act();
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error;
    }
  }
}

/** Repeats the statements of a connection outside of transactions. A transaction is lost after an error, and is repeated as a whole. */
export function repeatStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as unknown as Query;
  const ask: Query = (text, values, done) => {
    if (typeof text !== 'string' || typeof values === 'function' || client.getTransactionStatus() !== 'I') return query(text, values, done);
    const answer = againAfterDeadlock(async () => query(text, values));
    if (!done) return answer;
    // A call with a callback returns no promise, as in the driver.
    return void answer.then((result) => done(undefined, result), done);
  };
  Object.assign(client, { query: ask });
}

type Done = (error: unknown, result?: unknown) => void;
type Query = (text: unknown, values?: unknown, done?: Done) => Promise<unknown> | undefined;
