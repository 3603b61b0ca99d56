// `npm run bench [-- name …]`: measures the figures of docs/performance.md, on the embedded database or, with DATABASE_URL, on PostgreSQL.
import process from 'node:process';
import { benchActivity } from './activity.ts';
import { benchActivityDays } from './activity-days.ts';
import { benchContactSearch, benchGroupMembers } from './contact-search.ts';
import { benchDriveTest } from './drive-test.ts';
import { benchDecision, benchGeofence } from './geofence/index.ts';
import { benchMapOpening } from './map-opening.ts';
import { benchMessageChecks } from './message-checks.ts';
import { benchMessageList } from './message-list.ts';
import { benchNearMessages } from './upcoming-messages.ts';
import { benchPlaceSearch } from './place-search/index.ts';
import { benchRegion } from './region.ts';
import { benchPalette } from './palette.ts';
import { benchPhones } from './phones/index.ts';
import { benchEventIngest, benchSync } from './receivers.ts';
import { benchReceiversField } from './receivers-field.ts';
import { benchSaveReceivers } from './save-receivers.ts';
import { benchServers } from './servers/index.ts';
import { benchThroughput } from './throughput/index.ts';
import { benchTriggerQuality } from './trigger-quality/index.ts';
import { benchWindows } from './windows/index.ts';
import { createWorld, type World } from './world.ts';
import { benchYears } from './years/index.ts';

const benches: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'message-list': benchMessageList,
  'contact-search': benchContactSearch,
  'group-members': benchGroupMembers,
  'save-receivers': benchSaveReceivers,
  sync: benchSync,
  'event-ingest': benchEventIngest,
  phones: benchPhones,
  windows: benchWindows,
  activity: benchActivity,
  'activity-days': benchActivityDays,
  'near-messages': benchNearMessages,
  'drive-test': benchDriveTest,
  'message-checks': benchMessageChecks,
  region: benchRegion,
  'map-opening': benchMapOpening,
  palette: benchPalette,
  'receivers-field': benchReceiversField,
  'place-search': benchPlaceSearch,
  throughput: benchThroughput,
  years: benchYears,
};

/** Benches of the engine alone, without server or database, and of servers that the bench starts by itself. */
const ownBenches: Readonly<Record<string, () => string | Promise<string>>> = {
  servers: benchServers,
  geofence: benchGeofence,
  decision: benchDecision,
  'trigger-quality': () => benchTriggerQuality({ all: true }),
};

const asked = process.argv.slice(2);
const names = [...Object.keys(benches), ...Object.keys(ownBenches)];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such bench: ${unknown.join(', ')}. There are ${names.join(', ')}.\n`);
  process.exit(2);
}
const isAsked = ([name]: readonly [string, unknown]): boolean => asked.length === 0 || asked.includes(name);
for (const [name, bench] of Object.entries(benches).filter(isAsked)) {
  const world = await createWorld();
  try {
    process.stdout.write(`### ${name} (${world.database})\n\n${await bench(world)}\n\n`);
  } finally {
    await world.close();
  }
}
for (const [name, bench] of Object.entries(ownBenches).filter(isAsked)) process.stdout.write(`### ${name}\n\n${await bench()}\n\n`);
