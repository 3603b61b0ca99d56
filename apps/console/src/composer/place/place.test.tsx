import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { renderComposer, savesOf, serve } from '../test-page.tsx';
import { defaultRadiusHere } from './default-radius.ts';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const englewood = { name: 'Englewood', detail: 'Colorado, US', lat: 39.6478, lng: -104.9878 };
const searchBox = () => screen.findByRole('combobox', { name: 'Search for a place or address' });

test('a place is found while typing and chosen by the keyboard; Enter never sends the message', async () => {
  const calls = serve(({ path }) => (path === '/api/places/search' ? { body: { data: [englewood] } } : undefined));
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'englew{Enter}');
  await screen.findByRole('option', { name: /Englewood/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(box).toHaveValue('Englewood, Colorado, US'));
  expect(screen.getByText('39.64780, −104.98780 · 1 km radius')).toBeInTheDocument();
  expect(savesOf(calls)).toHaveLength(0);
  expect(screen.queryByText('Title is required')).not.toBeInTheDocument();
});

test('a click on the map names the place, and keeps its coordinates where it has no name', async () => {
  let address = 'Denver, Colorado, US';
  serve(({ path }) => (path === '/api/places/reverse' ? { body: { address } } : undefined));
  renderComposer();
  const box = await searchBox();
  await userEvent.click(await screen.findByRole('button', { name: 'Click the map' }));
  await waitFor(() => expect(box).toHaveValue('Denver, Colorado, US'));
  address = '';
  await userEvent.click(screen.getByRole('button', { name: 'Click the map' }));
  await waitFor(() => expect(box).toHaveValue('39.73920, -104.99030'));
});

test('another unit offers its own list and keeps about the size', async () => {
  serve();
  renderComposer();
  const list = () => screen.getByRole('combobox', { name: 'Radius' });
  await waitFor(() => expect(list()).toHaveValue('1 km'));
  await userEvent.click(screen.getByRole('radio', { name: 'mi' }));
  expect(list()).toHaveValue('1/2 mi');
});

test('a new message starts with a mile where the clock is American and with a kilometre elsewhere', () => {
  for (const zone of ['America/New_York', 'America/Indiana/Knox', 'Pacific/Honolulu', 'US/Central']) expect(defaultRadiusHere(zone).unit).toBe('mi');
  for (const zone of ['America/Toronto', 'Europe/Zagreb', 'UTC']) expect(defaultRadiusHere(zone)).toEqual({ meters: 1000, unit: 'km' });
});
