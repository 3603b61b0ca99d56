// Draws the map of the product with its demo, by the console's own code, for pictures.
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
const { map: settings } = await (await fetch('/api/settings')).json();
await openWebglMap({
  container: document.getElementById('map'),
  center: { lat: number('lat'), lng: number('lng') },
  zoom: number('zoom'),
  isDark: asked.get('scheme') === 'dark',
  unit: 'mi',
  settings,
  view: 'map',
  onGround() {},
  isMovable: false,
  events: { onDrag() {}, onPlace() {}, onResize() {}, onRadius() {}, onLook() {}, onDrawn() { document.body.dataset.drawn = 'true' } },
});
</script>`;

const stillPage: Plugin = {
  name: 'still-page',
  configureServer(server) {
    server.middlewares.use('/still', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      void server.transformIndexHtml('/still', page).then((html) => response.end(html));
    });
  },
};

/** Serves the page on a free port of this machine, with the map of a server; close it afterwards. */
export async function serveMapPage(url: string): Promise<{ readonly server: ViteDevServer; readonly url: string }> {
  const server = await createServer({
    root: join(root, 'apps', 'console'),
    configFile: join(root, 'apps', 'console', 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.cache', 'promo-vite'),
    logLevel: 'warn',
    plugins: [stillPage],
    server: { host: '127.0.0.1', port: 0, hmr: false, proxy: { '/api': url, '/map': url } },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the page of the map has no port');
  return { server, url: `http://127.0.0.1:${address.port}/still` };
}
