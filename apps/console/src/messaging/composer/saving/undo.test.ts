import { wallClockAt } from '@earshot/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, serve } from '../../../testing/server.ts';
import { newForm, type OpenedMessage } from '../message-form.ts';
import { nobody } from '../receivers/chosen-receivers.ts';
import { findJustSet } from './undo.ts';

afterEach(() => vi.unstubAllGlobals());

const form = { ...newForm(wallClockAt('UTC', 0), { timeZone: 'UTC' }, nobody), title: 'North gate', body: 'Use the north gate.' };
const opened: OpenedMessage = { mode: 'new', timeZone: 'UTC', form, isReadOnly: false };
const [id, draftId] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002'];
const saved = { body: { success: 1, message: '', insertId: draftId, Modified: '2026-11-20T15:00:00.000Z' } };

test('an undo that is tried again after a lost answer makes one draft, and takes a message that is gone for deleted', async () => {
  const removals = [
    refused(503, 'The database is not responding.', { code: 'unavailable', mayBeStored: true }),
    refused(404, 'Not found.', { code: 'not_found' }),
  ];
  const calls = serve(({ method }) => (method === 'DELETE' ? removals.shift() : saved));
  const undo = findJustSet(opened, { id, modifiedAt: 1, form, isFinal: true })?.undo;
  await expect(undo?.()).rejects.toThrow('The database is not responding.');
  expect(await undo?.()).toMatchObject({ draftId });
  const keys = calls.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
