import type { TestServer } from './server.ts';

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly message?: string };
  readonly headers: Headers;
}

/** A browser in a network of its own, which keeps cookies. The server must trust its proxy (TRUST_PROXY). */
export interface Asker {
  post(path: string, body: object): Promise<Reply>;
}

export function askerAt({ baseUrl }: Pick<TestServer, 'baseUrl'>, address: string, userAgent = 'A browser'): Asker {
  const cookies = new Map<string, string>();
  return {
    post: async (path, body) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': userAgent, ...(cookie && { cookie }) },
        body: JSON.stringify(body),
      });
      for (const kept of response.headers.getSetCookie()) {
        const [pair = ''] = kept.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return { status: response.status, body: (await response.json()) as Reply['body'], headers: response.headers };
    },
  };
}
