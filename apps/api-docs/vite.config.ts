import { defineConfig, type Plugin } from 'vite';

/** The page's policy takes no style in markup: elements are left out (`within-viewer.css` has their rules), attributes are renamed for `dress`. */
const stylesOfViewer: Plugin = {
  name: 'styles-of-viewer',
  transform: {
    filter: { id: /openapi-explorer\.min\.js$/ },
    handler: (code) => ({ code: code.replaceAll(/<style>[^`]*?<\/style>/g, '').replaceAll(' style="', ' data-style="'), map: null }),
  },
};

export default defineConfig({
  base: '/api/docs/',
  build: { chunkSizeWarningLimit: 1200, modulePreload: { polyfill: false } },
  plugins: [stylesOfViewer],
});
