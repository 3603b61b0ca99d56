import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

test('every save is reported, also when a new file replaces the old one, and in a new folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'messages'));
  const onChange = vi.fn<() => void>();
  watchFolders([folder], onChange);
  const saveIn = async (path: string): Promise<void> => {
    onChange.mockClear();
    writeFileSync(join(folder, path, 'store.ts.new'), '');
    renameSync(join(folder, path, 'store.ts.new'), join(folder, path, 'store.ts'));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000);
  };
  for (let save = 1; save <= 6; save += 1) await saveIn('messages');
  onChange.mockClear();
  mkdirSync(join(folder, 'groups'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000);
  await saveIn('groups');
});
