import type * as z from 'zod';

interface RouterRequest {
  readonly name: string;
  readonly url: string;
  readonly body?: unknown;
}

/** The longest wait for one question to a router. */
const patienceMs = 8_000;
const longestAnswer = 16 * 2 ** 20;

/** Asks a router for JSON; the error names the router and the reason, and nothing of the question. */
export async function ask<T extends z.ZodType>({ name, url, body }: RouterRequest, schema: T): Promise<z.output<T>> {
  const text = await fetchText(name, url, body);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${name} did not answer JSON`);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(`${name} did not answer a route`);
  return parsed.data;
}

async function fetchText(name: string, url: string, body: unknown): Promise<string> {
  const post = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { ...post, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    // 400 carries "no route"; any other status but 200 is trouble.
    if (response.status !== 200 && response.status !== 400) throw new RouterTrouble(`${name} answered ${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > longestAnswer) throw new RouterTrouble(`${name} answered with too much data`);
    }
    return text;
  } catch (error) {
    if (error instanceof RouterTrouble) throw error;
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause
        ? String(error.cause.code)
        : error instanceof Error
          ? error.name
          : 'an error';
    throw new RouterTrouble(`${name} did not answer: ${cause}`);
  }
}

class RouterTrouble extends Error {}
