// `npm run dev`: the server, restarted with every change, and both web apps with hot reload, until one of the apps or
// this process is stopped.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { dataSteps, isDue, root, runSteps, runUnderNode24, viteCli } from './build-steps.mjs';

await runUnderNode24();
const { watchFolders } = await import('./watch-folders.ts');
await runSteps(dataSteps.filter(isDue));

const { CONSOLE_PORT, RECEIVER_PORT } = process.env;
const start = (args) => spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const startApp = (app, port) => start([viteCli, join(root, 'apps', app), '--host', '127.0.0.1', '--port', port, '--strictPort']);

let isStopping = false;
let server;
const apps = [startApp('console', CONSOLE_PORT || '5173'), startApp('receiver', RECEIVER_PORT || '5174')];
startServer();
const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
watchFolders([join(root, 'apps/server/src'), join(root, 'apps/server/migrations'), ...packages], restartServer);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const app of apps) {
  app.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}

function startServer() {
  const child = start([join(root, 'apps/server/src/app/main.ts')]);
  server = child;
  child.on('exit', (code) => {
    server = undefined;
    if (isStopping) process.exit();
    if (child.isReplaced) startServer();
    else process.stdout.write(`The server ended with code ${code}. It starts again with the next change.\n`);
  });
}

/** The port and the database are free once the old process is gone. */
function restartServer() {
  if (isStopping) return;
  if (server === undefined) return startServer();
  server.isReplaced = true;
  server.kill();
}

function stopAll() {
  isStopping = true;
  for (const app of apps) app.kill();
  if (server === undefined) process.exit();
  server.kill();
}
