import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { makeId, operatorUser, place, serveActivity } from '../../testing/activity-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';

beforeEach(() => act(() => beginSession('token', operatorUser)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const places = [
  place(1, { title: 'Blue gate', assigned: 5, heard: 5 }),
  place(2, { title: 'Wet floor', location: 'Dock 5', assigned: 5, heard: 2, waiting: 1, notDelivered: 1 }),
  place(3, { title: 'Everybody', location: '', radiusMeters: 0, assigned: 3, heard: 0 }),
];
const servePlaces = () => serveActivity(({ path }) => (path === '/api/getactivityplaces' ? { body: { data: places } } : undefined));

test('the map is asked for when it is chosen; its list says how many heard, and Region Free ones stand by themselves', async () => {
  const calls = servePlaces();
  const router = renderConsole('/activity');
  await screen.findByText('Ana Morales', {}, { timeout: 10_000 });
  expect(calls.some(({ path }) => path === '/api/getactivityplaces')).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: 'Map' }));
  const onMap = within(await screen.findByRole('region', { name: 'On the map' }, { timeout: 10_000 }));
  expect(onMap.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Blue gateDock 45/5. Heard by 5 of 5',
    'Wet floorDock 52/5. Heard by 2 of 5',
  ]);
  const free = within(screen.getByRole('region', { name: 'Region Free' }));
  expect(free.getByRole('button', { name: /^Everybody/ })).toHaveTextContent('Anywhere0/3');
  expect(screen.getByText('Circles show where messages play. Receiver positions are never stored, so none are shown.')).toBeVisible();
  expect(router.state.location.search).toEqual({ view: 'map' });
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(await screen.findByRole('table', { name: 'Receivers' })).toBeVisible();
});

test('an entry opens its figures and the reports of the message and of the place, also from the address', async () => {
  servePlaces();
  const router = renderConsole(`/activity?view=map&message=${makeId(2)}`);
  const entry = await screen.findByRole('button', { name: /^Wet floor/ }, { timeout: 10_000 });
  expect(entry).toHaveAttribute('aria-expanded', 'true');
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures.slice(-5)).toEqual(['2 (50%)', '1', '1', '1', 'On arrival']);
  expect(screen.getByRole('link', { name: 'Proof of hearing for this message' })).toHaveAttribute('href', `/activity/report?messageId=${makeId(2)}`);
  expect(screen.getByRole('link', { name: 'Who heard it' })).toHaveAttribute('href', `/activity?view=map&message=${makeId(2)}&heard=${makeId(2)}`);
  expect(screen.getByRole('link', { name: 'Proof of hearing for this place' })).toHaveAttribute('href', '/activity/report?location=Dock+5');
  entry.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'map' }));
  expect(entry).toHaveAttribute('aria-expanded', 'false');
});

test('where no map can be drawn, the list has the same', async () => {
  servePlaces();
  renderConsole('/activity?view=map');
  // jsdom draws neither WebGL nor a canvas.
  expect(await screen.findByText('The map could not be loaded. Use the list instead.', {}, { timeout: 15_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Blue gate/ })).toBeVisible();
});

test('a failed read and a list without active messages each show a message in place of the map', async () => {
  let isDown = true;
  serveActivity(({ path }) =>
    path !== '/api/getactivityplaces' ? undefined : isDown ? refused(403, 'You are not allowed to do this.') : { body: { data: [] } },
  );
  renderConsole('/activity?view=map');
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('This could not be loaded');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No active messages' })).toBeVisible();
});

test('without a receiver the page says what will appear, and opens its help', async () => {
  serveActivity(({ path }) =>
    path === '/api/getactivitydata' ? { body: { returnData: [], pager: { totalItems: 0, totalPages: 1, page: 1, perpage: 10 }, ReceiverCount: 0 } } : undefined,
  );
  renderConsole('/activity');
  expect(await screen.findByText(/^When a message is active, its receivers appear here: Waiting while it is on/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'How this works' }));
  expect(await screen.findByRole('heading', { name: 'Activity', level: 2 })).toBeInTheDocument();
});
