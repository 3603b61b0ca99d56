// What little of PostgreSQL's wire protocol the engine itself must read and write (PostgreSQL manual, chapter 55.7).

/** How a session stands between two batches: idle, in a transaction, or in one that failed. */
export type SessionStatus = 'idle' | 'transaction' | 'failed';

const statuses: Readonly<Record<string, SessionStatus>> = { I: 'idle', T: 'transaction', E: 'failed' };
const code = (letter: string): number => letter.charCodeAt(0);

/** A Query message. */
export function queryMessage(text: string): Uint8Array {
  const bytes = Buffer.from(`Q\0\0\0\0${text}\0`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** The status told by ReadyForQuery, with which an answer ends. */
export function statusAfter(answer: Uint8Array): SessionStatus | undefined {
  return answer.at(-6) === code('Z') && answer.at(-2) === 5 ? statuses[String.fromCharCode(answer.at(-1) ?? 0)] : undefined;
}

/** Whether an answer without ReadyForQuery is in order: to a Flush, or where the client is to send rows. */
export function mayStayOpen(batch: Uint8Array, answer: Uint8Array): boolean {
  return (batch.at(-5) === code('H') && batch.at(-1) === 4) || answer[0] === code('G');
}

/** The text of an ErrorResponse. */
export function errorIn(answer: Uint8Array): string | undefined {
  return /\0M([^\0]+)/.exec(Buffer.from(answer).toString('utf8'))?.[1];
}
