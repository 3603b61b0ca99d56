// Draws the embedded base map by the console's own code, for a picture of it.
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const page = `<!doctype html>
<style>html, body { margin: 0; height: 100% } #map { position: absolute; inset: 0 } .maplibregl-control-container { display: none }</style>
<div id="map"></div>
<script type="module">
import '@fontsource-variable/inter';
import { openWebglMap } from '/src/map/webgl-map.ts';
const asked = new URLSearchParams(location.search);
const number = (name) => Number(asked.get(name));
await openWebglMap({
  container: document.getElementById('map'),
  center: { lat: number('lat'), lng: number('lng') },
  zoom: number('zoom'),
  isDark: asked.get('scheme') === 'dark',
  unit: 'mi',
  isMovable: false,
  view: 'map',
  settings: { mode: 'embedded', regions: [] },
  onGround() {},
  events: { onDrag() {}, onPlace() {}, onLook() {}, onDrawn() { document.body.dataset.drawn = 'true' } },
});
</script>`;

/** The page at /still, and the map's files in the parts they are asked for. */
const stillPage: Plugin = {
  name: 'still-page',
  configureServer(server) {
    server.middlewares.use('/still', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      void server.transformIndexHtml('/still', page).then((html) => response.end(html));
    });
    for (const name of ['basemap.pmtiles', 'coast.pmtiles'])
      server.middlewares.use(`/map/${name}`, (request, response) => {
        const tiles = join(root, 'build', name);
        const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
        const { size } = statSync(tiles);
        const start = Number(from);
        const end = Math.min(to === '' ? size - 1 : Number(to), size - 1);
        response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
        createReadStream(tiles, { start, end }).pipe(response);
      });
  },
};

/** Serves the page on a free port of this machine; close it afterwards. */
export async function serveMapPage(): Promise<{ readonly server: ViteDevServer; readonly url: string }> {
  const server = await createServer({
    root: join(root, 'apps', 'console'),
    configFile: join(root, 'apps', 'console', 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.cache', 'promo-vite'),
    logLevel: 'warn',
    plugins: [stillPage],
    server: { host: '127.0.0.1', port: 0, hmr: false, proxy: {} },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the page of the map has no port');
  return { server, url: `http://127.0.0.1:${address.port}/still` };
}
