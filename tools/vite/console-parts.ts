import type { Plugin } from 'vite';

const own = /\/(apps\/console|packages\/map)\/src\/(?!.*\.test\.).*\.tsx?$/;
const loader = '/apps/console/src/platform/load-part.ts';

/** The shared parts of all lists, built into one file. */
export const listParts = [
  'apps/console/src/ui/sheet.tsx',
  'apps/console/src/ui/sheet.module.css',
  'apps/console/src/ui/notice.tsx',
  'apps/console/src/ui/notice.module.css',
  'apps/console/src/ui/segments.tsx',
  'apps/console/src/ui/segments.module.css',
  'apps/console/src/ui/hidden-text.tsx',
  'apps/console/src/ui/hidden-text.module.css',
  'apps/console/src/ui/weekday-strip.tsx',
  'apps/console/src/ui/weekday-strip.module.css',
  'apps/console/src/ui/page-header.tsx',
  'apps/console/src/ui/page-header.module.css',
  'apps/console/src/ui/state-dot.tsx',
  'apps/console/src/ui/state-dot.module.css',
  'apps/console/src/ui/heard-bar.tsx',
  'apps/console/src/ui/heard-bar.module.css',
  'apps/console/src/ui/heard-link.tsx',
  'apps/console/src/ui/use-has-changed.ts',
  'apps/console/src/ui/window-bar.tsx',
  'apps/console/src/ui/window-bar.module.css',
  'apps/console/src/ui/list/list-frame.tsx',
  'apps/console/src/ui/list/use-question.ts',
  'apps/console/src/ui/list/list-footer.tsx',
  'apps/console/src/ui/list/list-footer.module.css',
  'apps/console/src/ui/list/search-box.tsx',
  'apps/console/src/ui/list/search-box.module.css',
  'apps/console/src/ui/list/sort-header.tsx',
  'apps/console/src/ui/list/sort-header.module.css',
  'apps/console/src/ui/list/select-head.tsx',
  'apps/console/src/ui/list/select-head.module.css',
  'apps/console/src/ui/list/quick-select.tsx',
  'apps/console/src/ui/list/quick-select.module.css',
  'apps/console/src/ui/list/check-box.tsx',
  'apps/console/src/ui/list/check-box.module.css',
  'apps/console/src/ui/list/filter-select.tsx',
  'apps/console/src/ui/list/filter-select.module.css',
  'apps/console/src/ui/list/page-choice.tsx',
  'apps/console/src/ui/list/page-choice.module.css',
  'apps/console/src/ui/list/views-menu.tsx',
  'apps/console/src/ui/list/use-export.ts',
  'apps/console/src/ui/list/use-kept-page.ts',
  'apps/console/src/ui/list/use-last-page.ts',
  'apps/console/src/ui/list/use-selection.ts',
  'apps/console/src/platform/account-status.ts',
  'apps/console/src/platform/panel-address.ts',
  'packages/domain/src/schedule/weekdays-within.ts',
  'packages/domain/src/messages/radius.ts',
  'packages/domain/src/messages/selection.ts',
];

/**
 * Routes every import() of the console through `loadPart`, which waits for a lost connection and knows of new
 * deployments; and writes `parts.json`, the list of parts that load later.
 */
export const consoleParts: Plugin = {
  name: 'console-parts',
  apply: 'build',
  // Runs before types are removed, so that line numbers stay.
  enforce: 'pre',
  transform(code, id) {
    if (!own.test(id) || id.endsWith(loader) || !/\bimport\(/.test(code)) return null;
    const path = new URL(`../..${loader}`, import.meta.url).pathname;
    // A type such as typeof import('…') loads nothing.
    const loaded = code.replaceAll(/(?<!typeof )\bimport\((\s*'[^']+'\s*)\)/g, '__loadPart(() => import($1))');
    return loaded === code ? null : { code: `import { loadPart as __loadPart } from '${path}'; ${loaded}`, map: null };
  },
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
    const sizes = Object.values(bundle)
      .filter(({ fileName }) => /\.(js|css)$/.test(fileName) && fileName !== entry)
      .map((file) => ({ fileName: file.fileName, size: file.type === 'chunk' ? file.code.length : file.source.length }));
    // Small parts, which most clicks need, come before the map.
    const parts = sizes.toSorted((a, b) => a.size - b.size).map(({ fileName }) => `/${fileName}`);
    this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify({ entry: `/${entry}`, parts }) });
  },
};
