import { expect, test } from 'vitest';
import { Refusal, wallClockAt } from '@earshot/domain';
import { newForm } from '../message-form.ts';
import { nobody } from '../receivers/chosen-receivers.ts';
import { type Attempt, createSaver } from './saver.ts';

const form = newForm(wallClockAt('UTC', 0), { timeZone: 'UTC' }, nobody);
const initial = { id: undefined, modifiedAt: undefined, form, isFinal: false };

/** A server that answers the n-th request with the n-th of `answers`, and records the requests. */
function fakeServer(...answers: readonly ('ok' | 'lost' | 'refused')[]) {
  const asked: Attempt[] = [];
  const send = async (attempt: Attempt) => {
    asked.push(attempt);
    const answer = answers[asked.length - 1] ?? 'ok';
    if (answer === 'lost') throw new Error('no answer');
    if (answer === 'refused') throw new Refusal({ code: 'conflict' }, 'Changed elsewhere');
    return { id: 'message', modifiedAt: asked.length };
  };
  return { asked, saver: createSaver(initial, send) };
}

test('a save that is asked for during another waits for it, and updates what that one made', async () => {
  const { asked, saver } = fakeServer();
  await Promise.all([saver.save(form, 'draft'), saver.save({ ...form, title: 'B' }, 'final')]);
  expect(asked.map(({ id, modifiedAt, mode }) => ({ id, modifiedAt, mode }))).toEqual([
    { id: undefined, modifiedAt: undefined, mode: 'draft' },
    { id: 'message', modifiedAt: 1, mode: 'final' },
  ]);
});

test('a save whose answer was lost is sent again under its key before anything newer, so that nothing is stored twice', async () => {
  const { asked, saver } = fakeServer('lost');
  await expect(saver.save(form, 'draft')).rejects.toThrow('no answer');
  const newer = { ...form, title: 'B' };
  await saver.save(newer, 'draft');
  expect(asked.map((attempt) => attempt.form)).toEqual([form, form, newer]);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[2]).toMatchObject({ id: 'message', modifiedAt: 2 });
});

test('a refused save is over: the next one stands for itself', async () => {
  const { asked, saver } = fakeServer('refused');
  await expect(saver.save(form, 'draft')).rejects.toThrow('Changed elsewhere');
  await saver.save({ ...form, title: 'B' }, 'draft');
  expect(asked).toHaveLength(2);
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
});

test('a final save without an answer may have been carried out, until it is settled', async () => {
  const { asked, saver } = fakeServer('lost');
  await expect(saver.save(form, 'final')).rejects.toThrow('no answer');
  expect(saver.mayBeFinal()).toBe(true);
  await saver.save(form, 'final');
  expect(saver.mayBeFinal()).toBe(false);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
});
