import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { Books } from './fake-stripe-books.ts';
import { calls } from './fake-stripe-calls.ts';
import { type Form, readForm, StripeFault } from './fake-stripe-form.ts';
import { findAnswerProblems, findErrorProblems, findEventProblems, findRequestProblems } from './stripe-description.ts';

/**
 * How the stand-in answers. `silent`: never, and does nothing. `failing`: with 500, and does nothing. `slow`: does it,
 * and answers after 3.5 s. `hanging up`: does it, and hangs up instead of answering. `limiting`: too many requests.
 * `locked out`: a wrong key.
 */
type Mood = 'well' | 'silent' | 'failing' | 'slow' | 'hanging up' | 'limiting' | 'locked out';

export const slowMs = 3_500;

/** A request as understood; `*` stands for an id. */
interface StripeCall {
  readonly call: string;
  /** Method and path as asked. */
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

export interface FakeStripe {
  /** The environment by which a server takes this for Stripe. */
  readonly settings: Readonly<Record<string, string>>;
  readonly books: Books;
  readonly asked: readonly StripeCall[];
  /** How many answers were held back so far: each waits for the clock. */
  readonly keptBack: number;
  mood: Mood;
  /** Sends a server all undelivered events, in order; returns the statuses. */
  deliver(baseUrl: string): Promise<readonly number[]>;
  /** Sends a server one event; `spoil` changes the body after it was signed. */
  send(baseUrl: string, event: Stripe.EventBase, how?: WebhookCall): Promise<Response>;
  /** Lets a day pass, after which Stripe remembers no keys of requests. */
  forgetKeys(): void;
  /** Words that Stripe has no list for yet, as a test makes it say. */
  readonly newWords: Set<string>;
  /** Fails if a request, an answer or an event was not as Stripe describes its API. */
  close(): Promise<void>;
}

interface WebhookCall {
  /** Seconds since the epoch; now if absent. */
  readonly signedAt?: number;
  readonly secret?: string;
  readonly spoil?: (body: string) => string;
  /** The signed text in place of the event. */
  readonly write?: () => string;
}

const secretKey = 'sk_test_earshot';
const webhookSecret = 'whsec_earshot';

/** A server on this machine that speaks Stripe's protocol and keeps its books. `now` is its time, in milliseconds. */
export async function startFakeStripe(now: () => number = Date.now): Promise<FakeStripe> {
  const books = new Books(now);
  const desk = { mood: 'well' as Mood, books, asked: [] as StripeCall[], keptBack: 0, kept: new Map<string, StoredCall>(), problems: [] as string[] };
  const newWords = new Set<string>();
  const server = createServer((request, response) => void serve(desk, request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let told = 0;
  return Object.assign(desk, {
    settings: {
      CARDS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_earshot',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    send,
    newWords,
    deliver: async (baseUrl: string) => {
      const statuses: number[] = [];
      for (; told < books.events.length; told += 1) {
        const event = books.events[told];
        if (event) statuses.push((await send(baseUrl, event)).status);
      }
      return statuses;
    },
    forgetKeys: () => desk.kept.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      const problems = [...desk.problems, ...books.events.flatMap(findEventProblems)];
      const unforeseen = new Set(problems.filter((problem) => ![...newWords].some((word) => problem.endsWith(`"${word}"`))));
      if (unforeseen.size > 0) throw new Error(`Stripe describes its API in another way:\n${[...unforeseen].join('\n')}`);
    },
  });
}

function send(
  baseUrl: string,
  event: Stripe.EventBase,
  { signedAt, secret = webhookSecret, spoil = (body) => body, write }: WebhookCall = {},
): Promise<Response> {
  const payload = write?.() ?? JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(signedAt !== undefined && { timestamp: signedAt }) });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, 'user-agent': 'Stripe/1.0' };
  return fetch(`${baseUrl}/api/stripe/webhook`, { method: 'POST', headers, body: spoil(payload) });
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface StoredCall {
  readonly asked: string;
  answer?: Answer;
}

interface Desk {
  readonly mood: Mood;
  readonly books: Books;
  readonly asked: StripeCall[];
  keptBack: number;
  readonly kept: Map<string, StoredCall>;
  readonly problems: string[];
}

async function serve(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = await understand(request);
  desk.asked.push(asked);
  desk.problems.push(...findRequestProblems(asked));
  if (desk.mood === 'silent') return;
  const { status, body, isReplayed } = await answerTo(desk, request, asked);
  desk.problems.push(...(status === 200 ? findAnswerProblems(asked, body) : findErrorProblems(asked, body)));
  // Read only now: the mood may change during the work.
  const { mood } = desk;
  if (mood === 'hanging up') return void request.socket.destroy();
  // By the global clock, which a test may move.
  if (mood === 'slow') {
    const slowly = new Promise((resolve) => setTimeout(resolve, slowMs));
    desk.keptBack += 1;
    await slowly;
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${desk.asked.length}`,
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}

async function understand(request: IncomingMessage): Promise<StripeCall> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  const { pathname, search } = new URL(request.url ?? '', 'http://127.0.0.1');
  const key = request.headers['idempotency-key'];
  const path = `${request.method} ${pathname}`;
  return {
    call: calls[path]
      ? path
      : path
          .split('/')
          .map((part, index) => (index === 3 || index === 5 ? '*' : part))
          .join('/'),
    path,
    form: readForm(request.method === 'GET' ? search : text),
    key: typeof key === 'string' ? key : undefined,
  };
}

async function answerTo(desk: Desk, request: IncomingMessage, asked: StripeCall): Promise<Answer & { readonly isReplayed?: boolean }> {
  try {
    turnAway(desk.mood, request);
    if (asked.key === undefined || asked.call.startsWith('GET')) return { status: 200, body: run(desk.books, asked) };
    const question = JSON.stringify([asked.path, asked.form]);
    const earlier = desk.kept.get(asked.key);
    if (earlier) return { ...repeated(earlier, question), isReplayed: true };
    return await doOnce(desk, asked, { key: asked.key, question });
  } catch (error) {
    return toErrorAnswer(error);
  }
}

/** Takes a moment, like all real work: a second request meanwhile is told so. */
async function doOnce({ books, kept }: Desk, asked: StripeCall, { key, question }: { readonly key: string; readonly question: string }): Promise<Answer> {
  const entry: StoredCall = { asked: question };
  kept.set(key, entry);
  await sleep(5);
  try {
    entry.answer = { status: 200, body: JSON.parse(JSON.stringify(run(books, asked))) as object };
  } catch (error) {
    entry.answer = toErrorAnswer(error);
    // A request that never began may be repeated under the same key; a declined payment stays declined.
    if (entry.answer.status !== 402) kept.delete(key);
  }
  return entry.answer;
}

function repeated({ asked, answer }: StoredCall, question: string): Answer {
  if (asked !== question)
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  if (!answer)
    throw new StripeFault(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    });
  return answer;
}

function turnAway(mood: Mood, { headers }: IncomingMessage): void {
  if (mood === 'failing') throw new StripeFault(500, { type: 'api_error', message: 'Something went wrong at Stripe.' });
  if (mood === 'limiting') throw new StripeFault(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });
  if (mood === 'locked out' || headers.authorization !== `Bearer ${secretKey}`)
    throw new StripeFault(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${headers.authorization?.replace('Bearer ', '')}` });
  if (headers['stripe-version'] !== Stripe.API_VERSION) throw new StripeFault(400, { type: 'invalid_request_error', message: 'Invalid Stripe API version' });
}

function run(books: Books, { call: name, path, form }: StripeCall): object {
  const call = calls[name];
  if (!call) throw new StripeFault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${path}).` });
  const [, , , id = '', , part = ''] = path.split('/');
  return call(books, form, id, part);
}

function toErrorAnswer(error: unknown): Answer {
  if (error instanceof StripeFault) return { status: error.status, body: { error: error.error } };
  throw error;
}
