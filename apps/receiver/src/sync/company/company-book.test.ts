import { type Company, Unreachable } from '@earshot/contract';
import { DeviceRecord, memoryStorage } from '@earshot/receiver-core';
import { expect, it, vi } from 'vitest';
import { company, makeInbox, message } from '../../testing/index.ts';
import { companyBook } from './company-book.ts';
import type { ReceiverApi } from './receiver-api.ts';

type Calls = Pick<ReceiverApi['companies'], 'answer' | 'report'>;

async function setUp(...companies: readonly Company[]) {
  const record = await DeviceRecord.open(memoryStorage());
  record.commit({ companies, inbox: makeInbox(message({ id: 'm1', clientId: 'c1' }), message({ id: 'm2', clientId: 'c2' })) });
  const server: { answered?: Company; isDown?: boolean } = {};
  const answer = async () => {
    if (server.isDown || !server.answered) throw new Unreachable('Down');
    return { success: 1 as const, company: server.answered };
  };
  const api = { answer: vi.fn<Calls['answer']>(answer), report: vi.fn<Calls['report']>(answer) };
  const syncAnew = vi.fn<() => Promise<void>>(async () => {});
  const book = companyBook({ record, api, takeInbox: (inbox) => record.commit({ inbox }), syncAnew });
  const messages = () => record.kept.inbox?.messages.map(({ id }) => id);
  return { record, server, api, syncAnew, book, messages };
}

it.each([
  ['left', { state: 'left' }, company({ clientId: 'c1', state: 'left' })],
  ['muted', { isMuted: true }, company({ clientId: 'c1', isMuted: true })],
] as const)('the messages of a company that is %s are gone at once, those of others stay', async (_, change, answered) => {
  const { server, api, book, messages, syncAnew } = await setUp(company({ clientId: 'c1' }), company({ clientId: 'c2' }));
  server.answered = answered;
  await book.answer('c1', change);
  expect(api.answer).toHaveBeenCalledExactlyOnceWith({ params: { clientId: 'c1' }, body: change });
  expect(messages()).toEqual(['m2']);
  expect(book.view).toEqual([answered, company({ clientId: 'c2' })]);
  expect(syncAnew).toHaveBeenCalledTimes(1);
});

it('a yes asks for the messages at once', async () => {
  const { server, book, messages, syncAnew } = await setUp(company({ clientId: 'c1', state: 'waiting' }));
  server.answered = company({ clientId: 'c1' });
  await book.answer('c1', { state: 'agreed' });
  expect(book.view).toEqual([company({ clientId: 'c1' })]);
  expect(messages()).toEqual(['m1', 'm2']);
  expect(syncAnew).toHaveBeenCalledTimes(1);
});

it('without a connection nothing changes, and a reason that was typed is kept until it is sent', async () => {
  const { server, api, book, messages, syncAnew } = await setUp(company({ clientId: 'c1' }));
  server.isDown = true;
  book.drafts.set('c1', 'I do not know them.');
  await expect(book.answer('c1', { state: 'left' })).rejects.toThrow(Unreachable);
  await expect(book.report('c1', 'I do not know them.')).rejects.toThrow(Unreachable);
  expect(book.view).toEqual([company({ clientId: 'c1' })]);
  expect(messages()).toEqual(['m1', 'm2']);
  expect(book.drafts.get('c1')).toBe('I do not know them.');
  expect(syncAnew).not.toHaveBeenCalled();
  server.isDown = false;
  server.answered = company({ clientId: 'c1', state: 'left' });
  await book.report('c1', 'I do not know them.');
  expect(api.report).toHaveBeenLastCalledWith({ params: { clientId: 'c1' }, body: { reason: 'I do not know them.' } });
  expect(book.drafts.has('c1')).toBe(false);
  expect(messages()).toEqual(['m2']);
});
