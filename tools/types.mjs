// `npm run types`: checks all projects, also after one that fails. Unchanged projects are not checked again.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './build-steps.mjs';

const projects = ['.', 'e2e', 'apps/console', 'apps/receiver', 'apps/api-docs', 'apps/phone'];
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

function hasErrors(project) {
  const memory = join(root, 'node_modules', '.cache', 'types', `${project === '.' ? 'root' : project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = [compiler, '-p', project, '--incremental', '--tsBuildInfoFile', memory];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0;
}

const failed = projects.filter(hasErrors);
if (failed.length > 0) {
  process.stdout.write(`Type errors in ${failed.map((project) => `${project}/tsconfig.json`).join(', ')}.\n`);
  process.exitCode = 1;
}
