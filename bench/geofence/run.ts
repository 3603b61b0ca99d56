// node bench/geofence/run.ts [circles|decision]
import process from 'node:process';
import { benchDecision, benchGeofence } from './index.ts';

const asked = process.argv[2];
if (asked !== 'decision') process.stdout.write(`${benchGeofence()}\n\n`);
if (asked !== 'circles') process.stdout.write(`${benchDecision()}\n`);
