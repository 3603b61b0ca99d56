// The few parts of PostgreSQL's wire protocol that the engine itself reads and writes (PostgreSQL manual, chapter 55.7).

export type SessionStatus = 'idle' | 'transaction' | 'failed';

const statuses: Readonly<Record<string, SessionStatus>> = { I: 'idle', T: 'transaction', E: 'failed' };
const code = (letter: string): number => letter.charCodeAt(0);

export function queryMessage(text: string): Uint8Array {
  const bytes = Buffer.from(`Q\0\0\0\0${text}\0`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** The status in ReadyForQuery, which ends an answer. */
export function statusAfter(answer: Uint8Array): SessionStatus | undefined {
  return answer.at(-6) === code('Z') && answer.at(-2) === 5 ? statuses[String.fromCharCode(answer.at(-1) ?? 0)] : undefined;
}

/** Whether an answer may lack ReadyForQuery: after a Flush, or if the client is to send rows. */
export function mayStayOpen(batch: Uint8Array, answer: Uint8Array): boolean {
  return (batch.at(-5) === code('H') && batch.at(-1) === 4) || answer[0] === code('G');
}

export function errorIn(answer: Uint8Array): string | undefined {
  return /\0M([^\0]+)/.exec(Buffer.from(answer).toString('utf8'))?.[1];
}
