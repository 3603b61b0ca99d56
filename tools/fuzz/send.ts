import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import type { FuzzRequest } from './fuzz-request.ts';

/** The longest wait for an answer; no call takes longer, even on a busy machine. */
const patienceMs = 60_000;
/** The rest of a longer answer is read and dropped. */
const keptCharacters = 1_000_000;

/** An answer; `status` 0 means that none came. */
export interface Answer {
  readonly status: number;
  /** The beginning of the body, or of the error. */
  readonly text: string;
  readonly isJson: boolean;
  readonly tookMs: number;
}

/** Sends requests to one server over connections that stay open. */
export class Sender {
  readonly #baseUrl: URL;
  readonly #agent: Agent;

  constructor(baseUrl: URL, atOnce: number) {
    this.#baseUrl = baseUrl;
    const options = { keepAlive: true, maxSockets: atOnce };
    this.#agent = baseUrl.protocol === 'https:' ? new SecureAgent(options) : new Agent(options);
  }

  /** A server may close a connection while a request is on its way, which is not a fault. Such a request is sent once more on a new connection. */
  async send(request: FuzzRequest, token: string | undefined): Promise<Answer> {
    const answer = await this.#try(request, token, this.#agent);
    return answer.status === 0 && answer.tookMs < patienceMs ? this.#try(request, token, false) : answer;
  }

  close(): void {
    this.#agent.destroy();
  }

  #try(request: FuzzRequest, token: string | undefined, agent: Agent | false): Promise<Answer> {
    const from = performance.now();
    return new Promise((resolve) => {
      let isSettled = false;
      const settle = (status: number, text: string, isJson: boolean): void => {
        if (!isSettled) resolve({ status, text, isJson, tookMs: performance.now() - from });
        isSettled = true;
        clearTimeout(tooLong);
      };
      let sent: ClientRequest | undefined;
      const tooLong = setTimeout(() => {
        settle(0, `no answer within ${patienceMs / 1_000} s`, false);
        sent?.destroy();
      }, patienceMs);
      try {
        sent = this.#begin(request, token, agent);
      } catch (error) {
        return settle(-1, error instanceof Error ? error.message : String(error), false);
      }
      sent.once('error', (error) => settle(0, error.message, false));
      sent.once('response', (response) => void read(response, request.method, settle));
      return sent.end(toBodyBytes(request));
    });
  }

  #begin(request: FuzzRequest, token: string | undefined, agent: Agent | false): ClientRequest {
    const { protocol, hostname, port } = this.#baseUrl;
    const begin = protocol === 'https:' ? httpsRequest : httpRequest;
    const isChunked = 'transfer-encoding' in request.headers;
    const headers: Record<string, string | string[]> = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && !isChunked && { 'content-length': String(toBodyBytes(request).length) }),
    };
    for (const [name, value] of Object.entries(request.headers)) headers[name] = typeof value === 'string' ? value : [...value];
    return begin({ hostname: hostname.replace(/^\[|\]$/g, ''), port, path: request.path, method: request.method, headers, agent });
  }
}

const toBodyBytes = ({ body = '', encoding }: FuzzRequest): Buffer => Buffer.from(body, encoding);

async function read(response: IncomingMessage, method: string, settle: (status: number, text: string, isJson: boolean) => void): Promise<void> {
  const { statusCode = 0, headers } = response;
  const type = headers['content-type'] ?? '';
  // An event stream has no end, and an answer to HEAD normally has no body, so its beginning counts as the answer.
  if (type.startsWith('text/event-stream') || method === 'HEAD') {
    settle(statusCode, '', false);
    response.destroy();
    return;
  }
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) if (text.length < keptCharacters) text += String(part);
    settle(statusCode, text, type.startsWith('application/json') && text.length < keptCharacters);
  } catch (error) {
    settle(0, `the answer ${statusCode} broke off: ${error instanceof Error ? error.message : String(error)}`, false);
  }
}
