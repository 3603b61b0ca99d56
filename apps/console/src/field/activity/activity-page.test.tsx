import type { User } from '@earshot/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../platform/session.ts';
import { activityServer, makeId, makeRow } from './activity.test-server.ts';
import { useLiveNews } from '../../platform/live-news.ts';
import { ActivityPage } from './index.ts';

const viewer: User = {
  id: makeId(900),
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@demo.test',
  timeZone: 'America/Denver',
  isHolder: false,
  isAdmin: false,
  isOperator: true,
  isSuper: false,
  isSupport: false,
};

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

let server: ReturnType<typeof activityServer>;
// 8:30 AM in Denver
const now = Date.UTC(2026, 10, 20, 15, 30);

beforeEach(() => {
  server = activityServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(Date, 'now').mockReturnValue(now);
  beginSession('token', viewer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Followed() {
  useLiveNews(viewer.id);
  return <ActivityPage />;
}

function open(address = '/activity') {
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/activity', component: Followed })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const rowNamed = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} is not in a row`);
  return within(row);
};

test('shows the figures, and each receiver with a status in words', async () => {
  server.state.rows = [
    makeRow(1, 'Dana Whitfield', {
      isHeard: 1,
      heard: '2026-11-20T15:05:00Z',
      last_heard: '2026-11-20T15:05:00Z',
      group: ['Drivers', 'Night shift', 'Yard'],
      location: ['Cedar Park'],
      messages: 6,
      waiting_messages: 1,
    }),
    makeRow(2, 'Luis Ortega', { last_heard: '2026-11-20T06:30:00Z', messages: 5, missed_messages: 2, not_delivered_messages: 1, hand_played_messages: 1 }),
    makeRow(3, 'Mei Tan', { waiting_messages: 1 }),
    makeRow(4, 'Omar Said', { notdelivered: 1, not_delivered_messages: 1, status: 'pending' }),
    makeRow(5, 'Pia Voss', { messages: 2, missed_messages: 1, waiting_messages: 1 }),
  ];
  open();

  expect((await rowNamed('Dana Whitfield')).getByText('Heard at 8:05 AM')).toBeVisible();
  expect((await rowNamed('Dana Whitfield')).getByText('1 waiting')).toBeVisible();
  expect((await rowNamed('Dana Whitfield')).getByTitle('Drivers, Night shift, Yard')).toHaveTextContent('Drivers, Night shift+1, Yard');
  // In the viewer's zone it was still the 19th.
  expect((await rowNamed('Luis Ortega')).getByText('Heard at Nov 19, 11:30 PM')).toBeVisible();
  expect((await rowNamed('Luis Ortega')).getByText('2 missed, 1 not delivered, 1 played by hand')).toBeVisible();
  expect((await rowNamed('Mei Tan')).getByText('Waiting')).toBeVisible();
  expect((await rowNamed('Omar Said')).getByText('Not Delivered')).toBeVisible();
  expect((await rowNamed('Pia Voss')).getByText('Missed')).toBeVisible();
  expect((await rowNamed('Pia Voss')).getByText('1 waiting, 1 missed')).toBeVisible();
  expect(screen.getByText('to 5 people')).toBeVisible();
  expect(screen.getByText('Today - 8:30 AM')).toBeVisible();
  const figures = screen.getAllByRole('definition').map((each) => each.textContent);
  expect(figures).toEqual(['1,234', '1', '4', '57', '890', '41', '79%73 of 92 heard; 8 waiting, 12 not begun']);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('turns a row to heard when the server tells so, without a reload', async () => {
  server.state.rows = [makeRow(3, 'Mei Tan', { waiting_messages: 1 })];
  open();
  expect((await rowNamed('Mei Tan')).getByText('Waiting')).toBeVisible();

  server.state.rows = [makeRow(3, 'Mei Tan', { isHeard: 1, heard: '2026-11-20T15:29:00Z', last_heard: '2026-11-20T15:29:00Z' })];
  act(() => server.tell('heard'));
  expect(await screen.findByText('Heard at 8:29 AM')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Live');
  expect(screen.getByText('Mei Tan').closest('tr')).toHaveAttribute('data-changed');
});

test('reads anew every five minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server.state.rows = [makeRow(3, 'Mei Tan')];
  open();
  await screen.findByText('Mei Tan');
  // The opening stream triggers one more read.
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  const before = server.lists().length;
  await act(() => vi.advanceTimersByTimeAsync(290_000));
  expect(server.lists()).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(server.lists()).toHaveLength(before + 1);
  vi.useRealTimers();
});

test('a column sorts up, then down, from the first page, and keeps it in the address', async () => {
  const user = userEvent.setup();
  server.state.rows = [makeRow(3, 'Mei Tan', { messages: 3, waiting_messages: 1, missed_messages: 1 })];
  const router = open('/activity?page=2&status=Pending');
  await screen.findByText('Mei Tan');
  const column = (name: RegExp) => screen.getByRole('columnheader', { name });
  expect(column(/^Not heard/)).not.toHaveAttribute('aria-sort');
  await user.click(within(column(/^Not heard/)).getByRole('button'));
  await waitFor(() => expect(column(/^Not heard/)).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(within(column(/^Not heard/)).getByRole('button'));
  await waitFor(() => expect(column(/^Not heard/)).toHaveAttribute('aria-sort', 'descending'));
  expect(router.state.location.search).toEqual({ status: 'Pending', sort: 'open', order: 'desc' });
  await waitFor(() => expect(Object.fromEntries(server.lists().at(-1)?.searchParams ?? [])).toMatchObject({ sort: 'open', order: 'desc', page: '1' }));
  for (const [name, sort] of [
    [/^Name/, 'name'],
    [/^Assigned messages/, 'messages'],
    [/^Status/, 'heard'],
  ] as const) {
    await user.click(within(column(name)).getByRole('button'));
    await waitFor(() => expect(server.lists().at(-1)?.searchParams.get('sort')).toBe(sort));
  }
});

test('keeps the last figures when a refresh fails, and tries again on request', async () => {
  const user = userEvent.setup();
  server.state.rows = [makeRow(3, 'Mei Tan')];
  open();
  await screen.findByText('Mei Tan');

  server.state.isDown = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server cannot be reached. Check the connection and try again. Showing data from Nov 20, 8:30 AM.',
  );
  expect(screen.getByText('Mei Tan')).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();

  server.state.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('says why it cannot load at all, and loads on request', async () => {
  const user = userEvent.setup();
  server.state.rows = [makeRow(3, 'Mei Tan')];
  server.state.isDown = true;
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');

  server.state.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mei Tan')).toBeVisible();
});

test('keeps status, search and page in the address and asks the server for them', async () => {
  const user = userEvent.setup();
  server.state.rows = [makeRow(3, 'Mei Tan')];
  server.state.totalItems = 25;
  const router = open('/activity?status=Pending&page=2');
  expect(await screen.findByRole('radio', { name: 'Pending' })).toBeChecked();
  await screen.findByText('11–20 of 25');
  expect(Object.fromEntries(server.lists()[0]?.searchParams ?? [])).toEqual({ page: '2', perpage: '10', statusFilter: 'Pending' });

  await user.click(screen.getByRole('radio', { name: 'Not Delivered' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search receivers' }), 'mei');
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Not Delivered', search: 'mei' }));
  await waitFor(() =>
    expect(Object.fromEntries(server.lists().at(-1)?.searchParams ?? [])).toEqual({
      page: '1',
      perpage: '10',
      statusFilter: 'Not Delivered',
      searchString: 'mei',
    }),
  );

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByRole('searchbox', { name: 'Search receivers' })).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('a page has the chosen number of rows, and a typed number opens its page; the address keeps both', async () => {
  const user = userEvent.setup();
  server.state.rows = [makeRow(3, 'Mei Tan')];
  server.state.totalItems = 2_500;
  const router = open('/activity?perpage=25');
  await screen.findByText('1–25 of 2,500');
  await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '7{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ perpage: '25', page: '7' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '50 per page');
  await waitFor(() => expect(Object.fromEntries(server.lists().at(-1)?.searchParams ?? [])).toEqual({ page: '4', perpage: '50' }));
});

test('explains an empty table, and offers to reset a filter without matches', async () => {
  const user = userEvent.setup();
  open('/activity?search=zzz');
  expect(await screen.findByRole('heading', { name: 'No receivers match' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Reset' })[1] ?? document.body);
  expect(await screen.findByRole('heading', { name: 'No receivers yet' })).toBeVisible();
});

test('opens the stream again after it ended, and reads what it may have missed', async () => {
  server.state.rows = [makeRow(3, 'Mei Tan')];
  open();
  await screen.findByText('Mei Tan');
  await waitFor(() => expect(server.streams).toHaveLength(1));

  server.state.rows = [makeRow(3, 'Mei Tan', { isHeard: 1, heard: '2026-11-20T15:29:00Z', last_heard: '2026-11-20T15:29:00Z' })];
  act(() => server.streams[0]?.close());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Reconnecting…'));
  await waitFor(() => expect(server.streams).toHaveLength(2));
  await waitFor(() => expect(screen.getByText('Heard at 8:29 AM')).toBeVisible());
  expect(screen.getByRole('status')).toHaveTextContent('Live');
});

test('closes the stream while the tab is hidden and reads anew when it is seen', async () => {
  server.state.rows = [makeRow(3, 'Mei Tan')];
  open();
  await screen.findByText('Mei Tan');
  await waitFor(() => expect(server.streams).toHaveLength(1));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  // A closed stream accepts nothing more.
  await waitFor(() => expect(() => server.tell('heard')).toThrow('Invalid state'));

  server.state.rows = [makeRow(3, 'Mei Tan', { isHeard: 1, heard: '2026-11-20T15:29:00Z', last_heard: '2026-11-20T15:29:00Z' })];
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Heard at 8:29 AM')).toBeVisible();
  expect(server.streams).toHaveLength(2);
});
