// `npm run bench [-- name …]`: measures what docs/performance.md states, on the embedded database or, with DATABASE_URL, on PostgreSQL.
import process from 'node:process';
import { benchActivity } from './activity.ts';
import { benchContactSearch, benchGroupMembers } from './contact-search.ts';
import { benchMessageList } from './message-list.ts';
import { benchEventIngest, benchSync } from './receivers.ts';
import { benchSaveReceivers } from './save-receivers.ts';
import { createWorld, type World } from './world.ts';

const benches: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'message-list': benchMessageList,
  'contact-search': benchContactSearch,
  'group-members': benchGroupMembers,
  'save-receivers': benchSaveReceivers,
  sync: benchSync,
  'event-ingest': benchEventIngest,
  activity: benchActivity,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.\n`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches).filter(([each]) => asked.length === 0 || asked.includes(each))) {
  const world = await createWorld();
  try {
    process.stdout.write(`### ${name} (${world.database})\n\n${await bench(world)}\n\n`);
  } finally {
    await world.close();
  }
}
