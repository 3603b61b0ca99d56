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

const findRow = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('tr');
  if (!row) throw new Error(`${title} is in no row`);
  return within(row);
};
const messageIdAt = (number: number) => messageRow(number).ContentID;

test('each message says how many heard it, and leads to who they are and why the others did not', async () => {
  const data = [
    { messageId: messageIdAt(1), assigned: 9, heard: 5, waiting: 1, notDelivered: 1, playedByHand: 2, heardEarlier: 1, notBegun: 0 },
    { messageId: messageIdAt(2), assigned: 0, heard: 0, notDelivered: 0, notBegun: 4 },
    { messageId: messageIdAt(3), assigned: 0, heard: 0, notDelivered: 0, notBegun: 0 },
  ];
  const calls = serve(({ path }) => (path === '/api/getactivitymessages' ? { body: { data } } : undefined));
  renderConsole('/messages');
  const first = await findRow('Message 1');
  const links = await first.findAllByRole('link', {
    name: '5/9, 1 waiting, 2 missed, 1 before the change, 2 by hand, who heard Message 1',
  });
  expect(links.map(({ textContent }) => textContent).toSorted()).toEqual([
    '5/9 1 waiting, 2 missed 1 before the change 2 by hand',
    '5/9, 1 waiting, 2 missed, 1 before the change, 2 by hand',
  ]);
  for (const link of links) expect(link).toHaveAttribute('href', `/messages?heard=${messageIdAt(1)}`);
  expect((await findRow('Message 2')).getAllByText('Not begun')).not.toHaveLength(0);
  expect((await findRow('Message 3')).getAllByText('No receivers')).not.toHaveLength(0);
  // The other messages have no figures.
  expect((await findRow('Message 4')).queryByRole('link', { name: /heard/ })).toBeNull();
  const asked = calls.filter(({ path }) => path === '/api/getactivitymessages');
  expect(asked).toHaveLength(1);
  expect(String(asked[0]?.query['ids']).split(',')).toHaveLength(10);
});

test('the menu of a message leads to those who have not heard it, where they are reminded', async () => {
  const none = { waiting: 0, notDelivered: 0, playedByHand: 0, heardEarlier: 0, notBegun: 0 };
  const data = [
    { ...none, messageId: messageIdAt(1), assigned: 9, heard: 5, waiting: 4 },
    { ...none, messageId: messageIdAt(2), assigned: 9, heard: 9 },
  ];
  serve(({ path }) => (path === '/api/getactivitymessages' ? { body: { data } } : undefined));
  const router = renderConsole('/messages?sort=Title');
  await screen.findAllByRole('link', { name: /who heard Message 2/ });
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Message 2' }));
  await screen.findByRole('menuitem', { name: 'Pause' });
  expect(screen.queryByRole('menuitem', { name: /^Remind/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Message 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remind those who have not heard…' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'Title', heard: messageIdAt(1) }));
});

test('the menu of a message leads to its history; that of another operator where the viewer may see who heard it', async () => {
  const others = '01930000-0000-7000-8000-000000000002';
  const docs = [messageRow(1), messageRow(2, others), messageRow(3, others)];
  const contents = { docs, pager: { totalItems: 3, totalPages: 1, page: 1, perpage: 10 }, expire_count: 0, active_count: 3, future_count: 0, editablecount: 1 };
  const data = [{ messageId: messageIdAt(2), assigned: 9, heard: 5, waiting: 4, notDelivered: 0, playedByHand: 0, heardEarlier: 0, notBegun: 0 }];
  serve(({ path }) => (path === '/api/ourcontents' ? { body: { contents } } : path === '/api/getactivitymessages' ? { body: { data } } : undefined));
  const router = renderConsole('/messages');
  await screen.findAllByRole('link', { name: /who heard Message 2/ });
  const offers = async (title: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Actions for ${title}` }));
    const entries = within(screen.getByRole('menu')).getAllByRole('menuitem');
    return entries.map(({ textContent }) => textContent);
  };
  expect(await offers('Message 1')).toContain('History');
  await userEvent.keyboard('{Escape}');
  expect(await offers('Message 3')).toEqual(['View']);
  await userEvent.keyboard('{Escape}');
  expect(await offers('Message 2')).toEqual(['View', 'History']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'History' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/activity/history', search: { messageId: messageIdAt(2) } }));
});

test('a list whose hearings cannot be read is shown all the same', async () => {
  const calls = serve(({ path }) => (path === '/api/getactivitymessages' ? refused(500, 'Something went wrong.') : undefined));
  renderConsole('/messages');
  await findRow('Message 1');
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/getactivitymessages')).toBe(true));
  expect((await findRow('Message 1')).queryByRole('link', { name: /heard/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
