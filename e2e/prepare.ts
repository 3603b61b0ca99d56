// Before the journeys, one server makes the demo company; each worker's server begins with its data.
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { startDistributed } from '../apps/server/test/cluster-template.ts';
import { preparedData, startServer } from './server.ts';

// Playwright requires a default export of a file named in its configuration.
// oxlint-disable-next-line import/no-default-export
export default async function prepare(): Promise<() => Promise<void>> {
  rmSync(preparedData, { recursive: true, force: true });
  mkdirSync(preparedData, { recursive: true });
  // `npm run check:distributed` sets it: all servers then share one database on a cluster.
  const cluster = process.env['ON_CLUSTER'] === undefined ? undefined : await startDistributed();
  // The workers inherit it.
  if (cluster) process.env['DATABASE_URL'] = cluster.url;
  const server = await startServer(preparedData, { hostName: '127.0.0.1', settings: { MAP: 'embedded' } });
  await server.stop();
  return async () => cluster?.remove();
}
