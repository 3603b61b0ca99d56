import { createServer as createPageServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { certificatesFor } from './certificates.ts';
import { knownPath, formatPage, pageScript, pageStyle } from './page.ts';

export interface OpenedPhoneAddress {
  readonly url: string;
  readonly pageUrl: string;
  readonly fingerprint: string;
  /** The machine's names that the certificate is for. */
  readonly names: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the server to phones in the same network, with HTTPS by a certificate of its own, and a page without encryption
 * that explains how a phone comes to trust it. It adds no access: requests keep their own address, so pages for this
 * machine alone, as the demo and the developer inbox, stay so.
 */
export async function openPhoneAddress(
  app: FastifyInstance,
  { phone, dataDir }: Pick<Config, 'phone' | 'dataDir'>,
  now: number,
): Promise<OpenedPhoneAddress | undefined> {
  if (!phone) return undefined;
  const { key, cert, authority, fingerprint, names } = await certificatesFor(join(dataDir, 'phone'), phone, now);
  // A phone that came by a name goes on by it.
  const urlFor = (host: string): string => (names.includes(host) ? `https://${host}:${phone.port}` : phone.url);
  const page = createPageServer((request, response) =>
    answerPage(request, response, { facts: { url: urlFor((request.headers.host ?? '').replace(/:\d+$/, '')), fingerprint }, authority }),
  );
  const secure = createServer({ key, cert, minVersion: 'TLSv1.2' }, (request, response) =>
    request.url === knownPath ? answerKnown(response) : app.routing(request, response),
  );
  await listen(secure, phone.port);
  await listen(page, phone.pagePort).catch(async (error: unknown) => {
    await close(secure);
    throw error;
  });
  return {
    url: phone.url,
    fingerprint,
    names,
    pageUrl: phone.pageUrl,
    close: async () => {
      await Promise.all([close(secure), close(page)]);
    },
  };
}

const listen = (server: Server | ReturnType<typeof createServer>, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '0.0.0.0', () => resolve());
  });

const close = (server: Server | ReturnType<typeof createServer>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Answers only a browser that trusts the certificate. The page asks from another origin, which the server's own answers refuse. */
function answerKnown(response: ServerResponse): void {
  response.writeHead(204, { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' }).end();
}

interface PageContents {
  readonly facts: { readonly url: string; readonly fingerprint: string };
  readonly authority: Buffer;
}

function answerPage({ method, url = '/', headers }: IncomingMessage, response: ServerResponse, { facts, authority }: PageContents): void {
  const files: Readonly<Record<string, readonly [type: string, body: () => string | Buffer]>> = {
    '/': ['text/html; charset=utf-8', () => formatPage(facts, headers['accept-language'])],
    '/page.css': ['text/css; charset=utf-8', () => pageStyle],
    '/page.js': ['text/javascript; charset=utf-8', () => pageScript],
    // No content disposition: Safari offers a file of this type as a profile.
    '/earshot.crt': ['application/x-x509-ca-cert', () => authority],
  };
  const found = method === 'GET' || method === 'HEAD' ? files[url.replace(/\?.*$/, '')] : undefined;
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; script-src 'self'; connect-src ${facts.url}; base-uri 'none'; frame-ancestors 'none'`,
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'no-store');
  if (!found) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.\n');
    return;
  }
  response.writeHead(200, { 'content-type': found[0] }).end(method === 'HEAD' ? undefined : found[1]());
}
