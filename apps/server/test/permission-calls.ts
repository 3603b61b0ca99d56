import { contract, type Operation } from '@earshot/contract';
import { type Ids, type Kind, kinds, texts } from './permission-sides.ts';
import type { TestServer } from './server.ts';

/** Every operation of the contract by its name, such as `messages.save`. */
export const rows = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, operation]): [name: string, operation: Operation] => [`${feature}.${name}`, operation]),
);

export const guarded = rows.filter(([, { roles }]) => roles !== 'public');

export const namedIn = ({ example }: Operation): readonly Kind[] => [...kinds, ...texts].filter((kind) => JSON.stringify(example).includes(`{${kind}}`));

export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Call {
  readonly ids: Ids;
  readonly token?: string | undefined;
  /** Added to the query of reads and to bodies. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** A value's placeholder in an example; an object replaces the quotation marks too. */
const toPlaceholder = (kind: Kind, value: string | undefined): string => (value?.startsWith('{') ? `"{${kind}}"` : `{${kind}}`);

/** Sends an operation's example, with ids in place of its placeholders. A stream that opens is closed at once, and its text is empty. */
export async function callExample({ baseUrl, clock }: TestServer, operation: Operation, { ids, token, extra = {} }: Call): Promise<Answer> {
  const example = JSON.parse(
    [...kinds, ...texts].reduce((text, kind) => text.replaceAll(toPlaceholder(kind, ids[kind]), ids[kind]), JSON.stringify(operation.example)),
  ) as Operation['example'];
  const body = example.body as { content?: { ContentID?: string; Modified?: string } } | undefined;
  // A save states the version that it read.
  if (body?.content?.ContentID) body.content = { ...body.content, Mode: 2, Modified: new Date(clock.at).toISOString() } as never;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(example.params?.[name]));
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries({ ...example.query, ...(operation.method === 'GET' || operation.onBehalf ? extra : {}) }))
    url.searchParams.set(name, String(value));
  const abort = new AbortController();
  const response = await fetch(url, {
    method: operation.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(operation.body && { 'content-type': 'application/json' }) },
    // A list body takes no extra fields.
    ...(operation.body && { body: JSON.stringify(Array.isArray(body) ? body : { ...body, ...extra }) }),
    signal: abort.signal,
  });
  const isStream = response.ok && operation.answers === 'events';
  const text = isStream ? '' : await response.text();
  if (isStream) abort.abort();
  return { status: response.status, text };
}
