// Listening phones in a process of their own: each has an open stream, syncs when it is woken, and opens a new stream when one ends.
import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Phones {
  readonly port: number;
  readonly tokens: readonly string[];
}

/** News from the process: all streams are open, or a phone has news. Both instants are epoch ms. */
export type PhonesReport =
  | { readonly kind: 'open'; readonly failed: number }
  | { readonly kind: 'synced'; readonly phone: number; readonly wokenAt: number; readonly at: number };

const openingAtOnce = 50;
/** Pause before the next stream: as long as the phone's (`live-inbox.ts`). */
const pauseMs = 1_000;

process.once('message', (phones: Phones) => {
  const asking = new Agent({ keepAlive: true, maxSockets: 64 });
  const say = (told: PhonesReport): void => void process.send?.(told);
  const cursors: (string | undefined)[] = [];
  const address = { host: '127.0.0.1', port: phones.port };
  const authorize = (phone: number, accept: string) => ({ authorization: `Bearer ${phones.tokens[phone]}`, accept });
  const sync = async (phone: number, wokenAt: number): Promise<void> => {
    const cursor = cursors[phone];
    const path = `/api/receiver/sync${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`;
    const text = await new Promise<string>((resolve, reject) => {
      request({ ...address, path, headers: authorize(phone, 'application/json'), agent: asking }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => resolve(body));
      })
        .on('error', reject)
        .end();
    });
    const answer = JSON.parse(text) as { readonly cursor?: string; readonly messages?: unknown; readonly changes?: unknown };
    cursors[phone] = answer.cursor ?? cursor;
    const isNews = cursor !== undefined && (answer.messages !== undefined || answer.changes !== undefined);
    if (isNews) say({ kind: 'synced', phone, wokenAt, at: Date.now() });
  };
  /** Opens a phone's stream and syncs; false if it finds none. */
  const open = async (phone: number): Promise<boolean> =>
    new Promise((resolve) => {
      request({ ...address, path: '/api/receiver/stream', headers: authorize(phone, 'text/event-stream'), agent: false }, (answer) => {
        if (answer.statusCode !== 200) return resolve(false);
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          if (chunk.includes('changed')) void sync(phone, Date.now()).catch(() => {});
        });
        answer.on('close', () => void sleep(pauseMs * (0.5 + Math.random() / 2)).then(async () => open(phone)));
        void sync(phone, Date.now()).then(
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
