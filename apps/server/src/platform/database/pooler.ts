/** A connection as a driver gives it, straight or through a pooler. */
interface Connection {
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>;
}

const backendProcess = async (connection: Connection): Promise<string> => JSON.stringify((await connection.query('select pg_backend_pid() as pid')).rows);

/**
 * Whether a pooler hands each transaction another connection: between two questions of `one`, `other` holds the
 * connection that answered the first. Notifications and locks of a session are lost there.
 */
export async function isPooledByTransaction(one: Connection, other: Connection): Promise<boolean> {
  const before = await backendProcess(one);
  await other.query('begin');
  try {
    await backendProcess(other);
    return (await backendProcess(one)) !== before;
  } finally {
    await other.query('rollback');
  }
}
