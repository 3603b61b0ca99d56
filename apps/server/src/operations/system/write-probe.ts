import type { Services } from '../../platform/services.ts';
import { within } from './time-limit.ts';

/** How long an answer is reused: one row is written in this time, however often health is asked. */
const holdsMs = 2_000;
/** A write that takes longer than this counts as refused. */
const patienceMs = 5_000;

/** Returns whether a row can be written now, by writing one: a full disk and a standby answer reads normally. */
export function writableProbe({ database: { db }, log }: Pick<Services, 'database' | 'log'>): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const write = () =>
    db
      .insertInto('settings')
      .values({ name: 'health', value: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute()
      .then(
        () => true,
        (error: unknown) => {
          log.warn(error);
          return false;
        },
      );
  return () => {
    if (!asked || performance.now() - asked.at > holdsMs) asked = { at: performance.now(), answer: within(patienceMs, write()).then((done) => done === true) };
    return asked.answer;
  };
}
