import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@earshot/domain';

export type WebApp = 'console' | 'receiver';

/** How long the assets of a build are kept that no server serves any more. */
const keptMs = 7 * dayMs;

/** The folder of an app's kept assets. */
export const keptAssetsIn = (folder: string, app: WebApp): string => join(folder, app, 'assets');

/**
 * Keeps the assets of the builds of a week in a folder that all servers read: an open page of the build before, and a
 * page of another server behind the same proxy, find their parts. Their names tell their content, so none is written
 * twice.
 */
export async function keepAssets(folder: string, app: WebApp, built: string, now: number): Promise<void> {
  if (!existsSync(built)) return;
  const kept = keptAssetsIn(folder, app);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const there = new Set(await readdir(kept));
  for (const name of (await readdir(built)).filter((each) => !/\.(?:br|gz)$/.test(each))) {
    if (!there.has(name)) await copyWhole(join(built, name), join(kept, name));
    await utimes(join(kept, name), now / 1_000, now / 1_000);
  }
  for (const name of there) {
    // Another server may have removed it, or finished writing it under its name.
    const found = await stat(join(kept, name)).catch(() => undefined);
    if (found && now - found.mtimeMs > keptMs) await rm(join(kept, name), { force: true });
  }
}

/** Another server may read the folder meanwhile, or write the same file; in a container each has the same process id. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}.part`;
  await copyFile(from, part);
  await chmod(part, 0o600);
  await rename(part, to);
}

/** Calls `keep` now and each day, so that a build counts as served while its server runs. Returns the end of it. */
export async function keepDaily(keep: () => Promise<void>): Promise<() => void> {
  await keep();
  const timer = setInterval(() => void keep(), dayMs).unref();
  return () => clearInterval(timer);
}
