import type { contract, Handlers } from '@earshot/contract';
import type { Routing } from '../../geography/routing/index.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { type Change, countOutcomes } from './outcomes.ts';
import { readInbox, saveDriveTest, tryDrive } from './service.ts';
import { findDriveTest, listDriveTests, markSeen, removeDriveTest } from './store.ts';

// Each run may work for seconds.
const runsOfUser = { name: 'drive test, user', perMinute: 30 };
// Drawing points asks for one route after the other.
const routesOfUser = { name: 'drive route, user', perMinute: 120 };

export function driveTestsHandlers({ database }: Services, routing: Routing): Handlers<typeof contract.driveTests, Context> {
  const { db } = database;
  return {
    run: async ({ body: { draft, ...drive } }, { actor, now }) => {
      await takeTry(database, [[runsOfUser, actor.userId]], now);
      return tryDrive(db, { actor, now }, { drive, draft });
    },
    inbox: async ({ body }, { actor, now }) => {
      await takeTry(database, [[runsOfUser, actor.userId]], now);
      return readInbox(db, { actor, now }, body);
    },
    list: async (_input, { actor }) => ({
      driveTests: (await listDriveTests(db, actor)).map((row) => ({
        id: row.id,
        name: row.name,
        earsName: row.ears_name,
        startsAt: Date.parse(row.starts_at),
        modifiedAt: row.modified_at,
        ranAt: row.ran_at,
        outcomes: { ...countOutcomes(row.outcomes) },
        changes: row.changes.length,
      })),
    }),
    get: async ({ query }, { actor }) => {
      const found = await findDriveTest(db, actor, query.id);
      if (!found) throw notFound('This route');
      const { id, name, modifiedAt, drive, ranAt, answer, changes } = found;
      return { id, name, modifiedAt, drive, ranAt, answer, changes: changes.map(toDriveChange(found)) };
    },
    save: async ({ body }, context) => {
      await takeTry(database, [[runsOfUser, context.actor.userId]], context.now);
      return saveDriveTest(db, context, body);
    },
    remove: ({ body }, { actor, carryOut }) =>
      carryOut(async (tx) => {
        if (!(await removeDriveTest(tx.db, actor, body.id))) throw notFound('This route');
        return { success: 1 as const };
      }),
    route: async ({ body: { points } }, { actor, now }) => {
      await takeTry(database, [[routesOfUser, actor.userId]], now);
      return routing.route(points);
    },
    changes: async (_input, { actor }) => {
      const changes = (await listDriveTests(db, actor)).flatMap((test) => test.changes.map(toDriveChange(test)));
      return { changes: changes.toSorted((a, b) => b.at - a.at) };
    },
    seen: ({ body }, { actor, carryOut }) =>
      carryOut(async (tx) => {
        if (!(await markSeen(tx.db, actor, body.id))) throw notFound('This route');
        return { success: 1 as const };
      }),
  };
}

const toDriveChange =
  ({ id, name }: { readonly id: string; readonly name: string }) =>
  (change: Change) => ({ ...change, driveTestId: id, driveTestName: name });
