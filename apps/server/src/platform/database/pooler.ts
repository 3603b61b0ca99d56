/** A connection as a driver gives it, straight or through a pooler. */
interface Asked {
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>;
}

const backendProcess = async (asked: Asked): Promise<string> => JSON.stringify((await asked.query('select pg_backend_pid() as pid')).rows);

/**
 * Whether a pooler hands each transaction another connection: between two questions of `one`, `other` holds the
 * connection that answered the first. Notifications and locks of a session are lost there.
 */
export async function isPooledByTransaction(one: Asked, other: Asked): Promise<boolean> {
  const before = await backendProcess(one);
  await other.query('begin');
  try {
    await backendProcess(other);
    return (await backendProcess(one)) !== before;
  } finally {
    await other.query('rollback');
  }
}
