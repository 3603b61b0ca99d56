// `npm run dev`: the server, started anew with every change, and both web apps with hot reload, until one of them or this is stopped.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { dataSteps, isDue, root, runSteps, runUnderNode24, viteCli } from './build-steps.mjs';

await runUnderNode24();
await runSteps(dataSteps.filter(isDue));

const webApp = (app, port) => [viteCli, join(root, 'apps', app), '--host', '127.0.0.1', '--port', port, '--strictPort'];
const programs = [['--watch', join(root, 'apps', 'server', 'src', 'main.ts')], webApp('console', '5173'), webApp('receiver', '5174')];
const children = programs.map((args) => spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }));

const stopAll = () => {
  for (const child of children) child.kill();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
