// `npm run doctor`: checks a configuration before it is used and says what to do. Changes nothing and sends no messages.
import process from 'node:process';
import { runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { examine } = await import('../apps/server/src/operations/commands/doctor.ts');
const findings = await examine(process.env);
for (const { state, text } of findings) process.stdout.write(`${{ good: '  ok  ', notice: ' note ', bad: ' BAD  ' }[state]} ${text}\n`);
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0);
