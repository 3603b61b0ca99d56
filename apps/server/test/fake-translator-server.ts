import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface TranslatorCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON. */
  readonly body: unknown;
}

interface TranslatorReply {
  readonly status: number;
  readonly body: object;
}

/** An accepted question: the texts to translate, and the form of the answer. */
interface Question {
  readonly texts: readonly string[];
  readonly answer: (spanish: readonly string[]) => object;
}

type OwnTrouble = 'busy' | 'wrong key' | 'too many' | 'quota';

interface Dialect {
  /** Reads a question, or returns the real one's refusal of it. */
  readonly read: (asked: TranslatorCall) => Question | TranslatorReply;
  /** The provider's own words; a trouble without an entry is a plain 500. */
  readonly troubles: Readonly<Partial<Record<OwnTrouble, TranslatorReply>>>;
}

/**
 * How the stand-in answers: `silent` never, `stuck` half, `cut off` half and hangs up, `partial` one text too few,
 * `endless` far too much, `redirect` that it has moved to '/elsewhere'.
 */
export type Mood = 'well' | OwnTrouble | 'silent' | 'stuck' | 'cut off' | 'no json' | 'other json' | 'no text' | 'partial' | 'endless' | 'redirect';

export interface FakeTranslator {
  readonly url: string;
  readonly asked: readonly TranslatorCall[];
  mood: Mood;
  /** The translation of a text in the mood `well`; 'es: …' at first. */
  answer: (text: string) => string;
  close(): Promise<void>;
}

export async function startFakeIn(dialect: Dialect): Promise<FakeTranslator> {
  const asked: TranslatorCall[] = [];
  const fake = { mood: 'well' as Mood, answer: (text: string) => `es: ${text}` };
  const server = createServer((request, response) => {
    void askedIn(request).then((one) => {
      asked.push(one);
      const question = dialect.read(one);
      if ('status' in question) say(response, question);
      else respond(response, { ...fake, troubles: dialect.troubles }, question);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

async function askedIn(request: IncomingMessage): Promise<TranslatorCall> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  const isJson = request.headers['content-type'] === 'application/json';
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: isJson ? JSON.parse(text) : undefined };
}

const html = '<h1>Welcome</h1>';

const say = (response: ServerResponse, { status, body }: TranslatorReply): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

type TranslatorBehaviour = Pick<FakeTranslator, 'mood' | 'answer'> & Pick<Dialect, 'troubles'>;

function respond(response: ServerResponse, { mood, answer, troubles }: TranslatorBehaviour, question: Question): void {
  const well = (spanish: readonly string[]) => say(response, { status: 200, body: question.answer(spanish) });
  const spanish = question.texts.map(answer);
  const half = JSON.stringify(question.answer(spanish)).slice(0, 20);
  switch (mood) {
    case 'well':
      return well(spanish);
    case 'busy':
    case 'wrong key':
    case 'too many':
    case 'quota':
      return say(response, troubles[mood] ?? { status: 500, body: { error: 'Out of memory' } });
    case 'silent':
      return;
    case 'stuck':
      return void response.writeHead(200, { 'content-type': 'application/json' }).write(half);
    case 'cut off':
      return void response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write(half, () => response.destroy());
    case 'no json':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    case 'other json':
      return say(response, { status: 200, body: { status: 'ok' } });
    case 'no text':
      return well(spanish.map(() => '  '));
    case 'partial':
      return well(spanish.slice(0, -1));
    case 'endless':
      return well(spanish.map(() => 'la '.repeat(400_000)));
    case 'redirect':
      return void response.writeHead(307, { location: '/elsewhere' }).end();
  }
}
