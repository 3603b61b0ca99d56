import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { messageRow, operator, refused, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

/** A list of three messages: one active, one paused, one expired. */
const rows = [
  messageRow(1),
  { ...messageRow(2), is_active: 0, paused_at: '2026-11-20T09:00:00.000Z' },
  { ...messageRow(3), is_active: 0, is_expired: 1, paused_at: '2026-11-20T09:00:00.000Z' },
];
const contents = {
  docs: rows,
  pager: { totalItems: 3, totalPages: 1, page: 1, perpage: 10 },
  expire_count: 1,
  active_count: 1,
  future_count: 0,
  paused_count: 1,
  editablecount: 3,
};

function show(answer: object = { body: { success: 1, message: 'The message is paused, and on no phone until you resume.', count: 1 } }) {
  const calls = serve(({ method, path }) => {
    if (path === '/api/pausemessages') return answer as never;
    return method === 'GET' && path === '/api/ourcontents' ? { body: { contents } } : undefined;
  });
  renderConsole('/messages');
  return calls;
}
const menu = async (title: string) => userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
const paused = (calls: ReturnType<typeof show>) => calls.filter(({ path }) => path === '/api/pausemessages').map(({ body }) => body);

test('a message is paused from its menu, and a paused one goes on; one that is over has neither', async () => {
  const calls = show();
  await menu('Message 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  expect(await screen.findByText('The message is paused, and on no phone until you resume.')).toBeInTheDocument();
  await menu('Message 2');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Resume' }));
  await waitFor(() => expect(paused(calls)).toHaveLength(2));
  expect(paused(calls)).toMatchObject([
    { selectedMessages: [messageRow(1).ContentID], isAllSelected: false, paused: 1 },
    { selectedMessages: [messageRow(2).ContentID], paused: 0 },
  ]);
  await menu('Message 3');
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: /Pause|Resume/ })).not.toBeInTheDocument();
});

test('paused is a state of its own: a word in the row, a number over the list, and a filter', async () => {
  show();
  const row = (await screen.findByText('Message 2')).closest('tr');
  if (!row) throw new Error('A title stands in a row');
  expect(within(row).getByText('Paused')).toBeInTheDocument();
  expect(screen.getByText('1 active, 0 future, 1 paused, 1 expired')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Paused' })).toBeInTheDocument();
});

test('the chosen messages are paused together, and stay chosen', async () => {
  const calls = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Select by status' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'All' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(paused(calls)).toMatchObject([{ isAllSelected: true, paused: 1, querytime: expect.any(String) }]));
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
});

test('a refusal by the server is shown over the list', async () => {
  show(refused(403, 'This message belongs to another Operator. Only its creator can pause it.'));
  await menu('Message 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  expect(await screen.findByText('This message belongs to another Operator. Only its creator can pause it.')).toBeInTheDocument();
});
