import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './failures.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../../../${path}/`, import.meta.url));
const yearMs = 31_536_000_000;

/** Serves the console at `/`, the receiver app at `/app` and the base map; unknown paths are the console's to answer. */
export async function serveWebApps(app: FastifyInstance): Promise<void> {
  await serve(app, { root: folder('apps/console/dist'), prefix: '/' });
  await serve(app, { root: folder('apps/receiver/dist'), prefix: '/app/' });
  await serve(app, { root: folder('build'), prefix: '/map/' });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/')) throw notFound('This address');
    const name = /^\/app(\/|\?|$)/.test(request.url) ? 'apps/receiver/dist' : 'apps/console/dist';
    if (!existsSync(folder(name))) throw notFound('The web app');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder(name));
  });
}

async function serve(app: FastifyInstance, { root, prefix }: { readonly root: string; readonly prefix: string }): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(files, {
    root,
    prefix,
    decorateReply: prefix === '/',
    wildcard: prefix !== '/' ? true : false,
    index: prefix === '/map/' ? false : ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite names files under assets/ by their content; everything else is asked for again.
      const isNamedByContent = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isNamedByContent ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache');
    },
  });
}
