// Keeps connections busy with HTTP requests from a separate thread, so that the requests do not wait for the server's thread.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** The order to the thread: requests that are sent in turn, again and again. */
export interface Load {
  readonly port: number;
  /** Complete HTTP/1.1 requests; each `{{uuid}}` is replaced by a new id every time. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly ms: number;
  /** The most requests that each connection sends. */
  readonly turns?: number;
}

/** The times of the answers in milliseconds and the number of refusals by a busy server (503), or the failure that ended the run. */
export type LoadResult = { readonly latencies: Float64Array<ArrayBuffer>; readonly refused: number; readonly seconds: number } | { readonly problem: string };

const port = parentPort;
if (port) port.on('message', (load: Load) => void keepBusy(load).then((loaded) => port.postMessage(loaded)));

async function keepBusy({ port: at, requests, connections, ms, turns = Infinity }: Load): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(at)));
  const startedAt = performance.now();
  const latencies: number[] = [];
  let refused = 0;
  try {
    await Promise.all(
      sockets.map(async (socket, index) => {
        const ask = askerOn(socket);
        for (let turn = index; turn - index < turns && performance.now() - startedAt < ms; turn += 1) {
          const sentAt = performance.now();
          const isServed = await ask((requests[turn % requests.length] ?? '').replaceAll('{{uuid}}', () => randomUUID()));
          if (isServed) latencies.push(performance.now() - sentAt);
          else refused += 1;
        }
      }),
    );
    return { latencies: Float64Array.from(latencies), refused, seconds: (performance.now() - startedAt) / 1000 };
  } catch (error) {
    return { problem: String(error) };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function opened(at: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port: at, host: '127.0.0.1', noDelay: true });
  socket.once('connect', () => resolve(socket)).once('error', reject);
  return promise;
}

/** Sends one request at a time, waits for the whole answer, and returns whether it was served or refused for now. */
function askerOn(socket: Socket): (request: string) => Promise<boolean> {
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<boolean> | undefined;
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server closed a connection')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = responseLength(received);
    if (end === undefined || received.length < end) return;
    const status = received.subarray(9, 12).toString();
    const isAnswer = status.startsWith('2') || status === '503';
    const answer = isAnswer ? '' : received.toString();
    received = received.subarray(end);
    if (isAnswer) waiting?.resolve(status !== '503');
    else fail(new Error(`answered: ${answer.slice(0, 12)} ${answer.slice(-300)}`));
  });
  return (request) => {
    waiting = Promise.withResolvers<boolean>();
    socket.write(request);
    return waiting.promise;
  };
}

/** The bytes of head and body together; undefined until the head is complete. */
function responseLength(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.subarray(0, headEnd).toString('latin1'))?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return headEnd + 4 + Number(length);
}
