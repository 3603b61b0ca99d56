import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './failures.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../../../${path}/`, import.meta.url));
const yearMs = 31_536_000_000;

/** Serves the console at `/`, the receiver app at `/app`, the page behind listen links and the base map; unknown paths are the console's to answer. */
export async function serveWebApps(app: FastifyInstance): Promise<void> {
  await serve(app, { root: folder('apps/console/dist'), prefix: '/' });
  await serve(app, { root: folder('apps/receiver/dist'), prefix: '/app/' });
  await serve(app, { root: folder('build'), prefix: '/map/', files: ['/basemap.pmtiles'] });
  app.get('/third-party-notices.txt', (_request, reply) => {
    if (!existsSync(join(folder('build'), 'third-party-notices.txt'))) throw notFound('This address');
    return reply.header('cache-control', 'no-cache').sendFile('third-party-notices.txt', folder('build'));
  });
  // Offline storage covers what lies below '/app/', so that is where the app is opened.
  app.get('/app', (request, reply) => (pathOf(request) === '/app' ? reply.redirect(request.url.replace('/app', '/app/')) : sendPage(reply, 'receiver')));
  app.get('/listen/:id', (_request, reply) => sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), 'receiver', 'listen.html'));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    // A file of an earlier build that is gone is no page, nor is one whose name begins with a dot, which only strangers look for.
    if (request.method !== 'GET' || /^\/(api|map)\/|\/assets\/|\/\./.test(path)) throw notFound('This address');
    return sendPage(reply, path.startsWith('/app/') ? 'receiver' : 'console');
  });
}

const pathOf = (request: FastifyRequest): string => request.url.replace(/[?#].*$/, '');

function sendPage(reply: FastifyReply, name: 'console' | 'receiver', file = 'index.html'): FastifyReply {
  const root = folder(`apps/${name}/dist`);
  if (!existsSync(root)) throw notFound('The web app');
  return reply.header('cache-control', 'no-cache').sendFile(file, root);
}

interface Served {
  readonly root: string;
  readonly prefix: string;
  /** The only ones that are served, where not all are meant. */
  readonly files?: readonly string[];
}

async function serve(app: FastifyInstance, { root, prefix, files: meant }: Served): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(files, {
    root,
    prefix,
    ...(meant && { allowedPath: (path: string) => meant.includes(path) }),
    decorateReply: prefix === '/',
    // The build put them beside the files.
    preCompressed: prefix !== '/map/',
    index: prefix === '/map/' ? false : ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite names files under assets/ by their content; everything else is asked for again.
      const isNamedByContent = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isNamedByContent ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache');
    },
  });
}
