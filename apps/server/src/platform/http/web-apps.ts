import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import files, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isForPage, notFound } from './failures.ts';
import { keepAssets, keepDaily, keptAssetsIn } from './kept-assets.ts';
import { allowOwnFrames, allowStyles } from './style-nonce.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../../../../${path}/`, import.meta.url));
const yearMs = 31_536_000_000;

/** The console's pages, by the first part of their paths. */
export const consolePages: ReadonlySet<string> = new Set(
  (
    'account activity admin archive auth authnotallowed clients contacts download-app drive-test group hear hear-it-here login logout messages ' +
    'ourcontents personal-data privacy providers reset-password second-factor signup support terms unsubscribe verify-email'
  ).split(' '),
);

/** Pages that people see before they have signed in, without the console's navigation. */
export const pagesOutside: ReadonlySet<string> = new Set(
  ' auth authnotallowed download-app hear-it-here login logout privacy reset-password second-factor signup support terms unsubscribe verify-email'.split(' '),
);

/**
 * Serves the console at `/`, the receiver app at `/app`, every call at `/api/docs`, the page behind listen links, the
 * base map and the coasts; the console answers its own paths, and unknown ones to callers that take a page.
 */
export async function serveWebApps(app: FastifyInstance, { assetsDir }: Pick<Config, 'assetsDir'>): Promise<void> {
  if (assetsDir !== undefined) await keepBuilds(app, assetsDir);
  // spec 1 §2: unknown paths lead home. The console's router would read these as others, or as another server's.
  app.addHook('onRequest', async (request, reply) => {
    if (/\/\/|%00/.test(requestPath(request)) && isForPage(request)) return reply.redirect('/');
    return undefined;
  });
  // For the answers below that are one file each: they exist whichever of the apps is built.
  await app.register(files, { ...sending, serve: false });
  await serve(app, { root: folder('apps/console/dist'), prefix: '/', hasPage: false });
  for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendConsole(request, reply));
  await serve(app, { root: folder('apps/api-docs/dist'), prefix: '/api/docs/', hasPage: false });
  app.get('/api/docs', (_request, reply) => sendPage(reply, 'api-docs'));
  await serve(app, { root: folder('apps/receiver/dist'), prefix: '/app/' });
  await serve(app, { root: folder('build'), prefix: '/map/', files: ['/basemap.pmtiles', '/coast.pmtiles'] });
  app.get('/third-party-notices.txt', (_request, reply) => {
    if (!existsSync(join(folder('build'), 'third-party-notices.txt'))) throw notFound('This address');
    return reply.header('cache-control', 'no-cache').sendFile('third-party-notices.txt', folder('build'));
  });
  // Offline storage covers only paths below '/app/', so the app is opened there.
  app.get('/app', (request, reply) => (requestPath(request) === '/app' ? reply.redirect(request.url.replace('/app', '/app/')) : sendPage(reply, 'receiver')));
  app.get('/listen/:id', (_request, reply) => sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), 'receiver', 'listen.html'));
  // Outside the receiver app's paths, so that no service worker of an installed app answers it.
  app.get('/hear-phone', (_request, reply) => sendPage(allowOwnFrames(reply.header('x-robots-tag', 'noindex, nofollow')), 'receiver', 'hear.html'));
  app.setNotFoundHandler((request, reply) => {
    const path = requestPath(request);
    const kept = assetsDir === undefined ? undefined : findKept(assetsDir, path);
    if (kept && request.method === 'GET') return reply.sendFile(kept.name, kept.folder);
    // A missing file of an earlier build is no page, nor is a name that begins with a dot, which only intruders look for.
    if (request.method !== 'GET' || /^\/(api|map)\/|\/assets\/|\/\./.test(path)) throw notFound('This address');
    if (path.startsWith('/app/')) return sendPage(reply, 'receiver');
    // A probe of an address that is none must not hear that all is well. A page is one also for previews of links, which name no type.
    if (!isForPage(request) && !consolePages.has(pageName(path))) throw notFound('This address');
    return sendConsole(request, reply);
  });
}

/** A folder that cannot be written costs open pages of the build before their parts, and nothing else. */
async function keepBuilds(app: FastifyInstance, assetsDir: string): Promise<void> {
  const stop = await keepDaily(async () => {
    for (const name of ['console', 'receiver'] as const)
      await keepAssets(assetsDir, name, folder(`apps/${name}/dist/assets`), Date.now()).catch((error: unknown) => app.log.warn(error));
  });
  app.addHook('onClose', () => stop());
}

function findKept(assetsDir: string, path: string): { readonly folder: string; readonly name: string } | undefined {
  const [, receiver, name] = /^\/(app\/)?assets\/([\w-][\w.-]*)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const kept = resolve(keptAssetsIn(assetsDir, receiver === undefined ? 'console' : 'receiver'));
  return existsSync(join(kept, name)) ? { folder: kept, name } : undefined;
}

const pageName = (path: string): string => path.split('/')[1] ?? '';

const requestPath = (request: FastifyRequest): string => request.url.replace(/[?#].*$/, '');

const sending: Pick<FastifyStaticOptions, 'preCompressed' | 'cacheControl' | 'setHeaders'> = {
  // The build put the compressed files beside the others.
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    // Vite names files under assets/ by their content; other files are revalidated.
    const isNamedByContent = /[/\\]assets[/\\]/.test(path);
    reply.header('cache-control', isNamedByContent ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache');
  },
};

/** The console's page, made anew for each answer: its component library writes style elements and needs a nonce. */
async function sendConsole(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = join(folder('apps/console/dist'), 'index.html');
  if (!existsSync(file)) throw notFound('The web app');
  const page = await readFile(file, 'utf8');
  const name = pageName(requestPath(request));
  const isOutside = pagesOutside.has(name) || !consolePages.has(name);
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('STYLE_NONCE', allowStyles(reply)).replace('FIRST_PAINT', isOutside ? 'outside' : 'inside'));
}

function sendPage(reply: FastifyReply, name: 'receiver' | 'api-docs', file = 'index.html'): FastifyReply {
  const root = folder(`apps/${name}/dist`);
  if (!existsSync(root)) throw notFound('The web app');
  return reply.header('cache-control', 'no-cache').sendFile(file, root);
}

interface ServedApp {
  readonly root: string;
  readonly prefix: string;
  /** The only files served; all if absent. */
  readonly files?: readonly string[];
  /** If false, `index.html` is answered elsewhere. */
  readonly hasPage?: boolean;
}

async function serve(app: FastifyInstance, { root, prefix, files: meant, hasPage = prefix !== '/map/' }: ServedApp): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(files, {
    root,
    prefix,
    ...(meant && { allowedPath: (path: string) => meant.includes(path) }),
    ...sending,
    decorateReply: false,
    preCompressed: prefix !== '/map/',
    index: hasPage ? ['index.html'] : false,
  });
}
