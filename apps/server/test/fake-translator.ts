import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/** What LibreTranslate is asked. */
const Question = z.object({ q: z.string(), source: z.string(), target: z.string(), format: z.string(), api_key: z.string().optional() });
type Question = z.output<typeof Question>;

/** How the stand-in answers: `silent` never, the others as a server in trouble does. */
type Mood = 'well' | 'silent' | 'busy' | 'wrong key' | 'no json' | 'no text' | 'redirect';

export interface FakeTranslator {
  readonly url: string;
  readonly questions: readonly Question[];
  mood: Mood;
  /** What a well one makes of a text; 'es: …' at first. */
  answer: (text: string) => string;
  close(): Promise<void>;
}

/** A server on this machine that speaks LibreTranslate's protocol. */
export async function startFakeTranslator(): Promise<FakeTranslator> {
  const questions: Question[] = [];
  const fake = { mood: 'well' as Mood, answer: (text: string) => `es: ${text}` };
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const question = request.method === 'POST' && request.url === '/translate' ? Question.parse(JSON.parse(text)) : undefined;
      if (!question) return response.writeHead(404).end();
      questions.push(question);
      return respond(response, fake, question);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    questions,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return text;
}

function respond(response: ServerResponse, { mood, answer }: Pick<FakeTranslator, 'mood' | 'answer'>, { q }: Question): void {
  const json = (status: number, body: object) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  switch (mood) {
    case 'well':
      return json(200, { translatedText: answer(q) });
    case 'silent':
      return;
    case 'busy':
      return json(500, { error: 'Out of memory' });
    case 'wrong key':
      return json(403, { error: 'Invalid API key' });
    case 'no json':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    case 'no text':
      return json(200, { translatedText: '  ' });
    case 'redirect':
      return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  }
}
