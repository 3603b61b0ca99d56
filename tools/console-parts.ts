import type { Plugin } from 'vite';

const own = /\/(apps\/console|packages\/map)\/src\/(?!.*\.test\.).*\.tsx?$/;
const loader = '/apps/console/src/platform/parts.ts';

/** What every list has, without the endings of the files: it is built into one file. */
export const listParts = [
  ...['sheet', 'notice', 'segments', 'hidden-text', 'weekday-strip', 'page-header', 'state-dot', 'window-bar'].map((name) => `apps/console/src/ui/${name}`),
  ...['list-footer', 'search-box', 'sort-header', 'check-box', 'filter-select', 'use-selection'].map((name) => `apps/console/src/ui/list/${name}`),
  'apps/console/src/platform/account-status',
  'packages/domain/src/schedule/duration',
  'packages/domain/src/schedule/schedule-issues',
  'packages/domain/src/messages/radius',
  'packages/domain/src/messages/selection',
];

/**
 * Has every import() of the console go through `loadPart`, which waits for a lost connection and knows of new deployments; and writes `parts.json`, the
 * list of what loads later.
 */
export const consoleParts: Plugin = {
  name: 'console-parts',
  apply: 'build',
  // Before types are taken out, so that lines stay where they are.
  enforce: 'pre',
  transform(code, id) {
    if (!own.test(id) || id.endsWith(loader) || !/\bimport\(/.test(code)) return null;
    const path = new URL(`..${loader}`, import.meta.url).pathname;
    // A type such as typeof import('…') loads nothing.
    const loaded = code.replaceAll(/(?<!typeof )\bimport\((\s*'[^']+'\s*)\)/g, '__loadPart(() => import($1))');
    return loaded === code ? null : { code: `import { loadPart as __loadPart } from '${path}'; ${loaded}`, map: null };
  },
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
    const sizes = Object.values(bundle)
      .filter(({ fileName }) => /\.(js|css)$/.test(fileName) && fileName !== entry)
      .map((file) => ({ fileName: file.fileName, size: file.type === 'chunk' ? file.code.length : file.source.length }));
    // The small ones, which most clicks need, before the map.
    const parts = sizes.toSorted((a, b) => a.size - b.size).map(({ fileName }) => `/${fileName}`);
    this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify({ entry: `/${entry}`, parts }) });
  },
};
