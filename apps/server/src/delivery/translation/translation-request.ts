import type * as z from 'zod';
import { TranslatorTrouble } from './translator.ts';

interface Question {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  readonly signal: AbortSignal;
}

/** `json` is undefined for an answer that is not JSON. */
export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly json: unknown;
}

const maxBytes = 500_000;

/** Posts it. The headers may hold a key for this address alone: redirects are not followed. */
export async function post({ url, headers, body, signal }: Question): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  return { status: response.status, ok: response.ok, json: parseJson(await readText(response)) };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new TranslatorTrouble('passing', 'The answer of the translator is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

// The parser's own error would quote the answer.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a successful answer; one unlike the provider's documentation is no answer. */
export function readAs<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (!read.success) throw new TranslatorTrouble('passing', 'The translator did not return a translation.');
  return read.data;
}

/** The trouble of a status that says no more; `detail` is a word from the provider's own list of errors. */
export const statusTrouble = (status: number, detail?: string): TranslatorTrouble =>
  new TranslatorTrouble('passing', `The translator answered ${status}${detail ? `, ${detail}` : ''}.`);
