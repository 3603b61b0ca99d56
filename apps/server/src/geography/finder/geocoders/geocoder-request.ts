import * as z from 'zod';

/** Bytes of an answer; eight places take some ten thousand. */
const maxBytes = 1_000_000;

/** Displayable text of at most `max` characters. */
export const shown = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
/** A name, or a part of an address. */
export const words = shown(400);
export const lat = z.number().min(-90).max(90);
export const lng = z.number().min(-180).max(180);

/** The point of GeoJSON, which is longitude first (RFC 7946 §3.1.1). */
export const Point = z
  .object({ type: z.literal('Point'), coordinates: z.tuple([lng, lat], z.number()) })
  .transform(({ coordinates }) => ({ lng: coordinates[0], lat: coordinates[1] }));

export interface GeocoderRequest {
  readonly name: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** A GET that is answered in JSON. Its errors quote neither the address, which may hold a key, nor the answer. */
export async function ask<T>({ name, url, query, userAgent, signal }: GeocoderRequest, answer: z.ZodType<T>): Promise<T> {
  const response = await reach(name, () =>
    fetch(`${url}?${new URLSearchParams(query).toString()}`, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      // The key is for this address alone.
      redirect: 'error',
      signal,
    }),
  );
  if (!response.ok) {
    await response.body?.cancel().catch(() => {});
    throw new Error(`${name} answered ${response.status}`);
  }
  const text = await reach(name, () => readText(response));
  const parsed = answer.safeParse(text === undefined ? undefined : json(text));
  if (!parsed.success) throw new Error(`${name} answered something unexpected`);
  return parsed.data;
}

async function reach<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : 'no connection';
    throw new Error(`${name} did not answer: ${error instanceof DOMException ? 'time ran out' : cause}`);
  }
}

async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
