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
 * Puts the style of the first paint into the page, and the page's style sheets below it: a browser shows what stands
 * above a style sheet before that has arrived, and runs no script before it.
 */
export const firstPaint: Plugin = {
  name: 'first-paint',
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
        .replace('</body>', `  ${sheets.join('\n    ')}\n  </body>`);
    },
  },
};
