import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Names the running server and the served pages, whose parts are named by content. */
const parts = [
  'package-lock.json',
  'apps/server/src',
  'apps/server/migrations',
  'packages',
  'apps/console/dist/index.html',
  'apps/receiver/dist/index.html',
  'apps/api-docs/dist/index.html',
];
const isOfTests = /\.test\.tsx?$|[/\\](?:testing|node_modules)[/\\]/;

function filesAt(path: string): readonly string[] {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((name) => /\.(?:ts|sql)$/.test(name) && !isOfTests.test(name));
}

let known: string | undefined;

/** Tells builds of one version apart, also where no git is: a hash of the program's own files. */
export function buildNumber(): string {
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const path of parts.flatMap(filesAt).toSorted()) hash.update(path.replaceAll('\\', '/')).update(readFileSync(join(root, path)));
  return (known = hash.digest('hex').slice(0, 10));
}
