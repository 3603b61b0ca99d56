import type { Services } from '../../platform/services.ts';
import { changesBetween, collectOutcomes } from './outcomes.ts';
import { hashOfInputs, prepare, type Preparation } from './preparation.ts';
import { driveAnswer } from './run.ts';
import { claimDriveTest, type DriveTest, findDue, keepAnswer, type Key, lockDriveTest, putAnswer } from './store.ts';

const queue = 'drive-tests';
const everyMinute = '* * * * *';
const quietMs = 20_000;
const mostMs = 5 * 60_000;
/** Longer than a run may take: another server takes over the claims of a server that ended. */
const claimMs = 5 * 60_000;

/** Runs saved routes again when their inputs changed. */
export const scheduleDriveTests = (services: Services): Promise<void> => services.jobs.schedule(queue, everyMinute, () => runDueDriveTests(services));

/** Runs the routes whose client's messages or contacts changed. A route that fails does not stop the others. */
export async function runDueDriveTests(services: Services): Promise<void> {
  const due = await findDue(services.database.db, { quietMs, mostMs, now: services.now() });
  for (const key of due) {
    try {
      await runAgain(services, key);
    } catch (error) {
      services.log.error({ err: error, driveTestId: key.id }, 'a drive test failed');
    }
  }
}

async function runAgain(services: Services, key: Key): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const claimed = await claimDriveTest(db, key, { now, until: now + claimMs });
  if (!claimed) return;
  const { clientId, operatorId, drive } = claimed;
  const prepared = await prepare(db, { clientId, userId: operatorId }, { drive, now });
  // Most changes concern other people's messages, or drafts.
  if (hashOfInputs(prepared) === claimed.inputs) return keepAnswer(db, claimed, prepared.fingerprint);
  await store(services, claimed, prepared);
}

async function store({ database, live, now }: Services, { id, clientId, operatorId, modifiedAt }: DriveTest, prepared: Preparation): Promise<void> {
  const answer = await driveAnswer(prepared);
  const outcomes = collectOutcomes(answer);
  await database.transaction(async (tx) => {
    const current = await lockDriveTest(tx.db, { clientId, userId: operatorId }, id);
    // The route was deleted, or saved with another way, meanwhile.
    if (current?.modifiedAt !== modifiedAt) return;
    const at = now();
    const changes = changesBetween(current.seen, outcomes, { before: current.changes, now: at });
    const ran = { answer, outcomes, fingerprint: prepared.fingerprint, inputs: hashOfInputs(prepared) };
    await putAnswer(tx.db, current, { ran, changes, ranAt: at });
    const messageId = changes[0]?.messageId;
    // One event is enough: a listener reads all again, whichever message it names.
    if (messageId !== undefined) await live.publish(tx, { clientId, messageId, kind: 'other' });
  });
}
