import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { makeId, operatorUser, report, reported, serveActivity } from '../../testing/activity-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused, type SentRequest } from '../../testing/server.ts';

const files: Blob[] = [];

beforeEach(() => {
  act(() => beginSession('token', operatorUser));
  files.length = 0;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = () => {};
});
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  // Removes the mock from its own prototype; the prototype above has the browser's.
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
});

const heardRow = reported(1, { title: 'Blue gate', outcome: 'Heard', heardAt: '2026-11-20T15:05:00Z', heardCount: 2, language: 'en' });
const unheardRow = reported(2, { name: 'Ben Stone', outcome: 'Not Delivered', cause: { kind: 'not_installed' } });
const futureRow = reported(3, { name: 'Cid Hale', outcome: 'Not Begun', cause: { kind: 'not_begun' } });
const playedRow = reported(4, { name: 'Dee Roth', outcome: 'Waiting', playedByHandAt: '2026-11-20T14:25:00Z', cause: { kind: 'never_near' } });
const reportCalls = (calls: readonly SentRequest[]) => calls.filter(({ path }) => path === '/api/getactivityreport').map(({ query }) => query);

const served = (query: SentRequest['query']) => {
  const page = Number(query['page']);
  const rows = [heardRow, unheardRow, reported(3)];
  return { body: report(rows.slice(page - 1, page), { pager: { totalItems: 3, totalPages: 3, page, perpage: 1000 }, assigned: 3, heard: 1 }) };
};

test('a report says what it is about, for whom, when and by whom, its totals, each hearing, and what it proves', async () => {
  const calls = serveActivity(({ path }) =>
    path === '/api/getactivityreport'
      ? { body: report([heardRow, unheardRow, futureRow, playedRow], { about: 'Blue gate', assigned: 3, heard: 1, waiting: 1, notDelivered: 1, notBegun: 1 }) }
      : undefined,
  );
  renderConsole(`/activity/report?messageId=${makeId(1)}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Proof of hearing' }, { timeout: 10_000 })).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(facts).toEqual([
    'Blue gate',
    'Front Range',
    'Nov 13, 2026, 8:30 AM to Nov 20, 2026, 8:30 AM',
    'Nov 20, 2026, 8:30 AM by Owen Parker',
    'America/Denver',
    '3',
    '1',
    '0',
    '1',
    '50%',
    '1',
    '1',
  ]);
  const table = within(screen.getByRole('table', { name: 'Hearings' }));
  expect(table.getByRole('row', { name: /Ana Morales/ })).toHaveTextContent(/Drivers.*Blue gate.*Heard.*100%.*8:05\sAM.*twice, English/);
  expect(table.getByRole('row', { name: /Ben Stone/ })).toHaveTextContent('Not DeliveredNot installed');
  expect(table.getByRole('row', { name: /Cid Hale/ }).textContent).toMatch(/Not BegunNov 20/);
  expect(table.getByRole('row', { name: /Dee Roth/ })).toHaveTextContent(/WaitingHas not arrived yet.*–Played by hand Nov 20, 7:25\sAM$/);
  expect(screen.getByRole('region', { name: 'What this proves' })).toHaveTextContent(
    'Hearing does not prove who held the phone, that the sound was on, or that the words were understood.',
  );
  expect(reportCalls(calls)).toEqual([{ messageId: makeId(1), page: '1', perpage: '1000' }]);
  expect(document.title).toBe('Operator Console (beta) : Proof of hearing');
  expect(screen.getByRole('link', { name: 'Who heard it, and what to do' })).toHaveAttribute(
    'href',
    `/activity/report?messageId=${makeId(1)}&heard=${makeId(1)}`,
  );
});

test('the proof of one message says what was done to it and by whom; one of many messages says nothing of it', async () => {
  const history = [
    { at: '2026-11-20T15:20:00Z', action: 'message.deleted', actor: 'Owen Parker', changes: [] },
    { at: '2026-11-20T14:00:00Z', action: 'message.set', changes: [] },
  ];
  serveActivity(({ path, query }) =>
    path === '/api/getactivityreport' ? { body: report([heardRow], query['messageId'] === undefined ? {} : { history }) } : undefined,
  );
  const router = renderConsole(`/activity/report?messageId=${makeId(1)}`);
  const list = within(await screen.findByRole('list', { name: 'History of the message' }, { timeout: 10_000 }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Owen Parker deleted the message, Nov 20, 2026, 8:20 AM',
    'The message was set, Nov 20, 2026, 7:00 AM',
  ]);
  await act(() => router.navigate({ to: '/activity/report', search: {} as never }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'History' })).toBeNull());
  expect(screen.getByRole('table', { name: 'Hearings' })).toBeVisible();
});

test('a large report is read a page at a time, all at the instant of the first, and is printed and kept only when whole', async () => {
  let isDown = true;
  const calls = serveActivity(({ path, query }) => {
    if (path !== '/api/getactivityreport') return undefined;
    return query['page'] === '2' && isDown ? refused(403, 'You are not allowed to do this.') : served(query);
  });
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  renderConsole('/activity/report');
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('The rest of the report could not be loaded');
  expect(screen.getByText('Blue gate')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  expect(reportCalls(calls).map((query) => [query['page'], query['QueryTime']])).toEqual([
    ['1', undefined],
    ['2', '2026-11-20T15:30:00.000Z'],
    ['2', '2026-11-20T15:30:00.000Z'],
    ['3', '2026-11-20T15:30:00.000Z'],
  ]);
  expect(screen.getByText('All messages and receivers')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await files[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(4);
});

test('a report without assigned messages says so', async () => {
  serveActivity(({ path }) => (path === '/api/getactivityreport' ? { body: report([], { about: 'Dock 9' }) } : undefined));
  renderConsole('/activity/report?location=Dock+9');
  expect(await screen.findByText('No messages were assigned in this period.', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText('Dock 9')).toBeVisible();
});

test('the activity screen exports all rows as CSV, every page of them, and leads to the report of all', async () => {
  const calls = serveActivity(({ path, query }) => (path === '/api/getactivityreport' ? served(query) : undefined));
  const router = renderConsole('/activity');
  await screen.findByText('Ana Morales', {}, { timeout: 10_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'All, as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^"Ana Morales","Drivers","Blue gate","Dock 4","Heard","2026-11-20T07:00:00-07:00",/);
  expect(reportCalls(calls)).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'All, as a report' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/activity/report'));
});

test('an export that fails says why and can be tried again', async () => {
  let isDown = true;
  serveActivity(({ path, query }) =>
    path !== '/api/getactivityreport' ? undefined : isDown ? refused(403, 'You are not allowed to do this.') : served(query),
  );
  renderConsole('/activity');
  await screen.findByText('Ana Morales', {}, { timeout: 10_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'All, as CSV' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(files).toHaveLength(0);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(files).toHaveLength(1));
});
