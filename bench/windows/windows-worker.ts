// Console windows in a thread of their own: each has the stream open and, like the console, reads who heard its messages 300 ms after news.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** The order to the thread: each window has its operator's token and the messages of its list. */
export interface Windows {
  readonly port: number;
  readonly windows: readonly { readonly token: string; readonly messageIds: readonly string[] }[];
}

/** News from the thread: all streams are open, or a window shows this many hearings of its messages. */
export type WindowsReport =
  | { readonly kind: 'open'; readonly failed: number }
  | { readonly kind: 'shown'; readonly window: number; readonly heard: number; readonly at: number };

/** The same as the console's. */
const pauseMs = 300;
const openingAtOnce = 50;
const messages = parentPort;

if (messages)
  messages.once('message', ({ port, windows }: Windows) => {
    const asking = new Agent({ keepAlive: true, maxSockets: 64 });
    const say = (told: WindowsReport): void => messages.postMessage(told);
    const requestHeaders = (window: number, accept: string) => ({ authorization: `Bearer ${windows[window]?.token}`, accept });
    const read = async (window: number): Promise<void> => {
      const path = `/api/getactivitymessages?ids=${windows[window]?.messageIds.join(',')}`;
      const text = await new Promise<string>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers: requestHeaders(window, 'application/json'), agent: asking }, (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          answer.on('end', () => resolve(body));
        })
          .on('error', reject)
          .end();
      });
      const { data } = JSON.parse(text) as { readonly data: readonly { readonly heard: number }[] };
      say({ kind: 'shown', window, heard: data.reduce((sum, { heard }) => sum + heard, 0), at: Date.now() });
    };
    const isReading = new Set<number>();
    const readSoon = async (window: number): Promise<void> => {
      if (isReading.has(window)) return;
      isReading.add(window);
      await sleep(pauseMs);
      isReading.delete(window);
      await read(window);
    };
    const open = (window: number): Promise<boolean> =>
      new Promise((resolve) => {
        request({ host: '127.0.0.1', port, path: '/api/activity/stream', headers: requestHeaders(window, 'text/event-stream'), agent: false }, (answer) => {
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            if (chunk.includes('heard')) void readSoon(window).catch(() => {});
          });
          resolve(answer.statusCode === 200);
        })
          .on('error', () => resolve(false))
          .end();
      });
    const waiting = windows.map((_, window) => window);
    let failed = 0;
    const work = async (): Promise<void> => {
      for (let window = waiting.pop(); window !== undefined; window = waiting.pop()) if (!(await open(window))) failed += 1;
    };
    void Promise.all(Array.from({ length: openingAtOnce }, work)).then(() => say({ kind: 'open', failed }));
  });
