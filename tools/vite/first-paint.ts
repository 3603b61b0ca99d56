import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Each variable of the first block of a style sheet that begins so. */
const variablesIn = (css: string, block: string): ReadonlyMap<string, string> => {
  const [, body = ''] = css.split(`${block} {`);
  return new Map([...body.slice(0, body.indexOf('}')).matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
};

const write = (names: readonly string[], values: ReadonlyMap<string, string>): string =>
  names.flatMap((name) => (values.has(name) ? [`${name}:${values.get(name)}`] : [])).join(';');

/** The style of the first paint, with the tokens that it and the markup use, light and dark. */
function firstPaintStyle(page: string): string {
  const [tokens, own] = [read('packages/tokens/src/tokens.css'), read('packages/tokens/src/console.css')];
  const style = read('apps/console/src/app/first-paint.css').replaceAll(/\s+/g, ' ').trim();
  const names = [...new Set([...(style + page).matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))];
  const light = new Map([...variablesIn(tokens, ':root'), ...variablesIn(own, ':root')]);
  const dark = variablesIn(own, ":root[data-mantine-color-scheme='dark']");
  return `.first-paint{${write(names, light)}}@media (prefers-color-scheme: dark){.first-paint{${write(names, dark)}}}${style}`;
}

/**
 * Puts the style of the first paint into the page, and the page's style sheets between it and the root: a browser shows
 * what stands above a style sheet before that has arrived, and runs no script before it. The component library writes its
 * own styles into the root, and those must come last.
 */
export const firstPaint: Plugin = {
  name: 'first-paint',
  // Style sheets of parts that load later come after those of the page, as in its head, and before the root as well.
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const moved = code.replace('document.head.appendChild(link)', 'globalThis.root.before(link)');
      if (moved === code) throw new Error('Vite adds style sheets in another way now: tools/vite/first-paint.ts must follow.');
      return { code: moved, map: null };
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const sheets: string[] = [];
      const rest = page.replaceAll(/ *<link rel="stylesheet"[^>]*>\n?/g, (sheet) => {
        sheets.push(sheet.trim());
        return '';
      });
      return rest
        .replace('</head>', `  <style nonce="STYLE_NONCE">${firstPaintStyle(page)}</style>\n  </head>`)
        .replace('<div id="root">', `${sheets.join('\n    ')}\n    <div id="root">`);
    },
  },
};
