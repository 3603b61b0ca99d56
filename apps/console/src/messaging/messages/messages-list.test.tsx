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

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const header = () => box('Select all messages on this page');

test('the header box chooses the page, then the bar offers all messages of all pages; one can be left out', async () => {
  const message = '24 messages have been deleted and will be removed from the mobile devices of the Receivers.';
  const calls = serve(({ method }) => (method === 'DELETE' ? { body: { success: 1, message } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(header());
  expect(await screen.findByText('10 selected')).toBeInTheDocument();
  expect(header()).toBeChecked();
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 25' }));
  expect(await screen.findByText('25 selected')).toBeInTheDocument();
  await userEvent.click(box('Select Message 2'));
  expect(await screen.findByText('24 selected')).toBeInTheDocument();
  expect(header().indeterminate).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('Message 11');
  expect(box('Select Message 11')).toBeChecked();

  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Are you sure want to delete 24 messages');
  await userEvent.click(screen.getByRole('button', { name: 'Delete 24 messages' }));
  await screen.findByText(message);
  const sent = calls.find(({ method }) => method === 'DELETE');
  expect(sent?.body).toMatchObject({ isAllSelected: true, unselectedMessages: [messageRow(2).ContentID], querytime: expect.any(String) });
});

test('a selection holds over pages and ends when the list is narrowed', async () => {
  serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 3'));
  expect(header().indeterminate).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Message 11');
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Active' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Active' }));
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
});

test('choosing a state chooses every message in it', async () => {
  serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Select by status' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Expired' }));
  await screen.findByText('25 selected');
  expect(router.state.location.search).toEqual({ status: 'Expired' });
  await userEvent.click(screen.getByRole('button', { name: 'Select by status' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'None' }));
  expect(screen.queryByText('25 selected')).not.toBeInTheDocument();
});

test('one message is deleted without a question and comes back by Undo; a refusal says its reason', async () => {
  let isRefused = true;
  const calls = serve(({ method }) => (method === 'DELETE' && isRefused ? refused(409, 'Somebody else changed it.', { code: 'conflict' }) : undefined));
  renderConsole('/messages');
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Message 4' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  };
  await remove();
  expect(await screen.findByText('Somebody else changed it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  isRefused = false;
  await remove();
  await screen.findByText('A message has been deleted.');
  expect(calls.filter(({ method }) => method === 'DELETE')[1]?.body).toMatchObject({ selectedMessages: [messageRow(4).ContentID] });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The message is restored.');
  expect(calls.filter(({ path }) => path === '/api/restoremessage').map(({ body }) => body)).toEqual([{ ContentID: messageRow(4).ContentID }]);
  expect(screen.queryByText('A message has been deleted.')).not.toBeInTheDocument();
});

test('an Undo that does not reach the server is offered again', async () => {
  let isLost = true;
  serve(({ path }) => {
    if (path !== '/api/restoremessage' || !isLost) return undefined;
    isLost = false;
    throw new TypeError('Failed to fetch');
  });
  renderConsole('/messages');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Message 4' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The server cannot be reached. Check the connection and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The message is restored.')).toBeInTheDocument();
});

test('two deletions can each be undone, by Ctrl+Z the newest first, and not for ever', async () => {
  const calls = serve();
  renderConsole('/messages');
  for (const title of ['Message 4', 'Message 5']) {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  const restored = () => calls.filter(({ path }) => path === '/api/restoremessage').map(({ body }) => (body as { ContentID: string }).ContentID);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(restored()).toEqual([]);
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(restored()).toEqual([messageRow(5).ContentID]));
  // The notice stays while it is pointed at, then its time begins.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(undo).toBeInTheDocument();
  act(() => undo.blur());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(undo).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('deleting one row leaves the others chosen', async () => {
  serve();
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(box('Select Message 3'));
  for (const [title, left] of [
    ['Message 5', '2 selected'],
    ['Message 3', '1 selected'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: `Actions for ${title}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText(left)).toBeInTheDocument();
  }
});

test('the messages of other operators can be viewed and nothing else', async () => {
  const others = { docs: [messageRow(1, '01930000-0000-7000-8000-000000000002')], pager: { totalItems: 1, totalPages: 1, page: 1, perpage: 10 } };
  const contents = { ...others, expire_count: 0, active_count: 1, future_count: 0, editablecount: 0 };
  serve(({ path }) => (path === '/api/ourcontents' ? { body: { contents } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  expect(screen.queryByRole('checkbox', { name: 'Select Message 1' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Message 1' }));
  expect(
    within(screen.getByRole('menu'))
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['View']);
});

test('a search keeps every letter and reaches the call and the address once', async () => {
  const calls = serve();
  const router = renderConsole('/messages?page=2');
  await screen.findByText('Message 11');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), '404 main st');
  await waitFor(() => expect(router.state.location.search).toEqual({ search: '404 main st' }));
  expect(screen.getByRole('searchbox')).toHaveValue('404 main st');
  await waitFor(() => expect(calls.filter(({ query }) => query['search'] !== undefined).map(({ query }) => query['search'])).toEqual(['404 main st']));
});

test('the Back button leaves a search at once, and is not held by a page that is not there', async () => {
  const gone = {
    docs: [],
    pager: { totalItems: 25, totalPages: 3, page: 9, perpage: 10 },
    expire_count: 0,
    active_count: 25,
    future_count: 0,
    editablecount: 25,
  };
  serve(({ path, query }) => (path === '/api/ourcontents' && query['page'] === '9' ? { body: { contents: gone } } : undefined));
  const router = renderConsole('/messages');
  const currentPath = () => router.state.location.href;
  await screen.findByText('Message 1');
  await act(() => router.navigate({ to: '/messages', search: { page: 9 } }));
  await screen.findByText('Message 21');
  expect(currentPath()).toBe('/messages?page=3');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'dock');
  await waitFor(() => expect(currentPath()).toBe('/messages?search=dock'));
  act(() => router.history.back());
  await waitFor(() => expect(currentPath()).toBe('/messages'));
});

test('an address with values that make no sense shows the ordinary list', async () => {
  const calls = serve();
  renderConsole('/messages?page=-3&sort=Nonsense&order=up&filterkey=duration&filtervalue=Forever&status=Odd');
  await screen.findByText('Message 1');
  const list = calls.find(({ path }) => path === '/api/ourcontents');
  expect(list?.query).toEqual({ page: '1', perpage: '10', sort: 'Mode,Modified', order: 'desc' });
});

test.each(['filterkey=status&filtervalue=Expired', 'filterkey=status&filtervalue=expired', 'status=expired', 'filterkey=Status&filtervalue=EXPIRED'])(
  'an old address that names a state, in any case, is understood: %s',
  async (address) => {
    const calls = serve();
    renderConsole(`/messages?${address}`);
    await screen.findByText('Message 1');
    expect(screen.getByRole('radio', { name: 'Expired' })).toBeChecked();
    expect(calls.find(({ path }) => path === '/api/ourcontents')?.query).toMatchObject({ status: 'Expired' });
  },
);

test('a filter of an address is read in any case, and a state beside a filter that is none stays', async () => {
  const calls = serve();
  renderConsole('/messages?filterkey=startDate&filtervalue=this%20week&sort=title&order=ASC&status=active');
  await screen.findByText('Message 1');
  const narrowed = { filterkey: 'startdate', filtervalue: 'This Week', sort: 'Title', order: 'asc', status: 'Active' };
  expect(calls.find(({ path }) => path === '/api/ourcontents')?.query).toMatchObject(narrowed);
});

test('drafts are shown alone by their filter', async () => {
  const calls = serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(screen.getByRole('radio', { name: 'Draft' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Draft' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/ourcontents').at(-1)?.query).toMatchObject({ status: 'Draft' }));
});

test('a column sorts up, then down, and says so', async () => {
  serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'Title', order: 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Message' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'Title' }));
});

test('an empty list says how a message comes to be heard, and leads to the first one and to a sample', async () => {
  const contents = {
    docs: [],
    pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 },
    expire_count: 0,
    active_count: 0,
    future_count: 0,
    editablecount: 0,
  };
  serve(({ path, method }) => (path === '/api/ourcontents' && method === 'GET' ? { body: { contents } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Type a message, draw a circle on the map, and choose who hears it. Their phones speak it when they arrive.');
  const links = screen.getAllByRole('link', { name: /^(New Message|Hear a sample)$/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/messages/editor', '/messages/editor', '/hear']);
});
