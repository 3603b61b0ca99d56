import pg from 'pg';

/**
 * Whether PostgreSQL answers that it, or a node of its cluster, is lost. Class 08 is a lost connection, 57P a server
 * going down (PostgreSQL, appendix A).
 */
export const saysLost = (error: unknown): boolean => error instanceof pg.DatabaseError && (/^(08|57P)/.test(error.code ?? '') || saysLostNode(error));

/** Citus has no code of its own for a node that is lost during a statement: it repeats the words of PostgreSQL's library (`remote_commands.c`, `multi_copy.c`). */
const saysLostNode = ({ code, message }: pg.DatabaseError): boolean =>
  (code === 'XX000' || code === '58030') &&
  /server closed the connection|could not (?:receive data from|send data to) (?:the )?server|no connection to the server|connection not open|connection marked as essential|SSL (?:connection has been closed|SYSCALL error)|failed to COPY to shard/.test(
    message,
  );
