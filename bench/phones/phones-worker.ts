// Listening phones in a thread of their own: each has an open stream and syncs when it is woken.
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

export interface Phones {
  readonly port: number;
  readonly tokens: readonly string[];
}

/** News from the thread: all streams are open, or a phone has the news. */
export type PhonesReport = { readonly kind: 'open'; readonly failed: number } | { readonly kind: 'synced'; readonly phone: number; readonly at: number };

const openingAtOnce = 50;
const messages = parentPort;

if (messages)
  messages.once('message', (phones: Phones) => {
    const asking = new Agent({ keepAlive: true, maxSockets: 64 });
    const say = (told: PhonesReport): void => messages.postMessage(told);
    const cursors: (string | undefined)[] = [];
    const sync = async (phone: number): Promise<void> => {
      const query = cursors[phone] === undefined ? '' : `?cursor=${encodeURIComponent(cursors[phone])}`;
      const headers = { authorization: `Bearer ${phones.tokens[phone]}`, accept: 'application/json' };
      const text = await new Promise<string>((resolve, reject) => {
        request({ host: '127.0.0.1', port: phones.port, path: `/api/receiver/sync${query}`, headers, agent: asking }, (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          answer.on('end', () => resolve(body));
        })
          .on('error', reject)
          .end();
      });
      const answer = JSON.parse(text) as { readonly cursor?: string; readonly messages?: unknown; readonly changes?: unknown };
      const isNews = cursors[phone] !== undefined && (answer.messages !== undefined || answer.changes !== undefined);
      cursors[phone] = answer.cursor ?? cursors[phone];
      if (isNews) say({ kind: 'synced', phone, at: Date.now() });
    };
    const open = async (phone: number): Promise<boolean> =>
      new Promise((resolve) => {
        const headers = { authorization: `Bearer ${phones.tokens[phone]}`, accept: 'text/event-stream' };
        request({ host: '127.0.0.1', port: phones.port, path: '/api/receiver/stream', headers, agent: false }, (answer) => {
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            if (chunk.includes('changed')) void sync(phone).catch(() => {});
          });
          if (answer.statusCode !== 200) resolve(false);
          else
            void sync(phone).then(
              () => resolve(true),
              () => resolve(false),
            );
        })
          .on('error', () => resolve(false))
          .end();
      });
    const waiting = phones.tokens.map((_, phone) => phone);
    let failed = 0;
    const work = async (): Promise<void> => {
      for (let phone = waiting.pop(); phone !== undefined; phone = waiting.pop()) if (!(await open(phone))) failed += 1;
    };
    void Promise.all(Array.from({ length: openingAtOnce }, work)).then(() => say({ kind: 'open', failed }));
  });
