// Guard: a disk that fails to sync ends the process before anything more is acknowledged (decision 008).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { operatorIn, writerAt } from './embedded-operator.ts';
import { folderForTest } from './embedded-process.ts';
import { startServerProcess } from './process.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // many processes, perhaps on a slow machine
const disk = new URL('./embedded-disk.ts', import.meta.url).href;

test.skipIf(url)('a write whose sync failed is not acknowledged, the server ends with a clear line, and acknowledged data is there', async () => {
  const dir = folderForTest();
  const token = await operatorIn(dir);
  const failWhen = join(dir, 'fail');
  const running = await startServerProcess(dir, { NODE_OPTIONS: `--import=${disk}`, FAIL_WHEN: failWhen });
  onTestFinished(() => void running.stop('SIGKILL'));
  let complaint = '';
  running.child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => running.child.once('close', resolve));
  const writer = writerAt(running.baseUrl, token);
  const acknowledged: string[] = [];
  for (let serial = 10; serial < 30; serial += 1) {
    await writer.save(`Kept ${serial}`);
    acknowledged.push(`Kept ${serial}`);
  }
  writeFileSync(failWhen, '');
  await expect(writer.save('Lost')).rejects.toBeInstanceOf(Error);
  expect(await ended).toBe(1);
  expect(complaint).toMatch(/^Earshot is stopping: the disk of .* failed to store data .*EIO.*\n$/);

  const again = await startServerProcess(dir);
  onTestFinished(() => void again.stop('SIGKILL'));
  expect(await writerAt(again.baseUrl, token).titles()).toEqual(expect.arrayContaining(acknowledged));
  expect(await again.stop('SIGTERM')).toBe(0);
});
