import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { settings } from './settings.ts';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const browsers = place('../receiver/src/phone/platform/this-platform.ts');

/** The same app on another platform: this file replaces the browser's. */
const onThisPlatform: Plugin = {
  name: 'on-this-platform',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/this-platform.ts')) return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === browsers ? place('src/native-platform.ts') : undefined;
  },
};

export default defineConfig({
  root: place('.'),
  base: '/',
  publicDir: place('../receiver/public'),
  // The page is on the phone; the app's calls go to the server.
  define: { 'location.origin': JSON.stringify(settings.server) },
  build: { outDir: place('web'), emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2022' },
  plugins: [onThisPlatform, react()],
  worker: { format: 'es' },
});
