// `npm run build`: builds the web apps anew; the base map and the gazetteer only when missing or out of date, or with --force.
import process from 'node:process';
import { appSteps, dataSteps, isDue, runSteps, runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const isForced = process.argv.includes('--force');
await runSteps([...dataSteps.filter((step) => isForced || isDue(step)), ...appSteps]);
