// Before the journeys, one server makes the demo company; each worker's server begins with its data.
import { mkdirSync, rmSync } from 'node:fs';
import { preparedData, startServer } from './server.ts';

// Playwright requires a default export of a file named in its configuration.
// oxlint-disable-next-line import/no-default-export
export default async function prepare(): Promise<void> {
  rmSync(preparedData, { recursive: true, force: true });
  mkdirSync(preparedData, { recursive: true });
  const server = await startServer(preparedData, { hostName: '127.0.0.1', settings: { MAP: 'embedded' } });
  await server.stop();
}
