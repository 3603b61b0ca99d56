import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor saves in several steps. */
const restMs = 100;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const isSource = (name: string): boolean => /\.(ts|mjs|js|json|sql)$/.test(name) && !name.endsWith('.test.ts');

/**
 * Calls `onChange` after a source below the folders was saved. Watches folders and no files: the watch of a file ends
 * when an editor puts a new one in its place.
 */
export function watchFolders(folders: readonly string[], onChange: () => void): void {
  const watched = new Set<string>();
  let rest: NodeJS.Timeout | undefined;
  const change = (): void => {
    clearTimeout(rest);
    rest = setTimeout(onChange, restMs);
  };
  const add = (folder: string): void => {
    if (watched.has(folder)) return;
    watched.add(folder);
    const watcher = watch(folder, (_event, name) => {
      if (!isFolder(folder)) {
        watched.delete(folder);
        watcher.close();
      } else if (name !== null && isFolder(join(folder, name))) {
        add(join(folder, name));
        change();
      } else if (name === null || isSource(name)) change();
    });
    for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) add(join(folder, entry.name));
  };
  for (const folder of folders) add(folder);
}
