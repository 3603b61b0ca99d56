import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { CommitUnanswered } from '../database/database.ts';
import { answerFailures } from './failures.ts';

const lost = (): Error => Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
const lostNode = (): Error =>
  Object.assign(new pg.DatabaseError('server closed the connection unexpectedly\n\tThis probably means …', 0, 'error'), { code: 'XX000' });

test.each([
  ['a database that was lost before the commit', lost, { AuthSuccess: 1, success: 0, code: 'unavailable', message: expect.any(String) as string }],
  ['a node of a cluster that was lost', lostNode, { AuthSuccess: 1, success: 0, code: 'unavailable', message: expect.any(String) as string }],
  [
    'a commit without an answer',
    () => new CommitUnanswered('no answer', { cause: lost() }),
    { AuthSuccess: 1, success: 0, code: 'unavailable', mayBeStored: true, message: expect.any(String) as string },
  ],
])('%s is a 503 that says whether anything may be stored', async (_, makeError, body) => {
  const app = Fastify();
  answerFailures(app);
  app.post('/save', () => Promise.reject(makeError()));
  const answer = await app.inject({ method: 'POST', url: '/save' });
  expect([answer.statusCode, answer.json()]).toEqual([503, body]);
});
