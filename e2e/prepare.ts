// Before the journeys: one server makes the demo company, and what it leaves is what each worker's server begins with.
import { mkdirSync, rmSync } from 'node:fs';
import { preparedData, startServer } from './server.ts';

// A default export, as Playwright wants it of what its configuration names.
// oxlint-disable-next-line import/no-default-export
export default async function prepare(): Promise<void> {
  rmSync(preparedData, { recursive: true, force: true });
  mkdirSync(preparedData, { recursive: true });
  const server = await startServer(preparedData, { hostName: '127.0.0.1', settings: { MAP: 'embedded' } });
  await server.stop();
}
