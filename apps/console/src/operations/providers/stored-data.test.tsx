import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAsSuper, signOut } from '../../testing/clients-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused, serve } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T17:00:00.000Z';
const ran = { name: 'housekeeping', lastRunAt: '2026-11-20T10:30:00.000Z', isLastWell: true, nextRunAt: '2026-11-21T10:30:00.000Z', isLate: false };
const sent = {
  name: 'sent',
  title: 'Sent text messages',
  kept: 'after they were sent',
  setting: { name: 'KEEP_SENT', days: 30, leastDays: 7 },
  isDeleted: true,
  count: 1_204,
  isEstimate: false,
  oldestAt: '2026-10-21T17:00:00.000Z',
  lastRemoved: { count: 88, at: '2026-11-20T10:30:00.000Z' },
};
const audit = {
  name: 'audit',
  title: 'Audit',
  kept: 'after the act',
  setting: { name: 'KEEP_AUDIT', leastDays: 400 },
  isDeleted: false,
  count: 1_234_567,
  isEstimate: true,
};
const links = { name: 'links', title: 'Links', kept: 'until they expire', isDeleted: true, count: 0, isEstimate: false };
const spread = { ...links, name: 'spread', title: 'Contacts', isDeleted: false, count: undefined };

const serveStored = (answer: () => object) =>
  serve(({ path }) => {
    if (path === '/api/getproviders') return { body: { data: [], at, schedules: [] } };
    return path === '/api/gethousekeeping' ? (answer() as { body: unknown }) : undefined;
  });
const findTable = () => screen.findByRole('table', { name: 'Stored data' });
const findTexts = async (name: RegExp) =>
  within(within(await findTable()).getByRole('row', { name }))
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);

test('each kind shows how long it is kept, its setting, its rows, the oldest one and what was deleted last', async () => {
  serveStored(() => ({ body: { data: [sent, audit, links], at, schedule: ran } }));
  renderConsole('/providers');
  expect(await findTexts(/Sent text messages/)).toEqual(['KEEP_SENTAt least 7 days', '1,204', '30 days agoOct 21, 2026', '88Nov 20, 3:30 AM']);
  expect(await findTexts(/Audit/)).toEqual(['KEEP_AUDITAt least 400 days', 'About 1,200,000', 'Not read', '—']);
  expect(await findTexts(/Links/)).toEqual(['—', 'None', '—', 'Not yet']);
  for (const text of ['30 days after they were sent', 'For ever', 'Until they expire']) expect(within(await findTable()).getByText(text)).toBeVisible();
  expect(screen.getByText('Last one 6 hours ago (Nov 20, 3:30 AM)')).toBeVisible();
  expect(screen.getByText('Next one in 17 hours (Nov 21, 3:30 AM)')).toBeVisible();
  expect(screen.getByText(/counting so many rows would take long/)).toBeVisible();
  expect(screen.queryByText(/not counted/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('before the first deletion there is none, and no estimate is explained where there is none', async () => {
  serveStored(() => ({ body: { data: [links], at, schedule: { name: 'housekeeping', nextRunAt: ran.nextRunAt, isLate: false } } }));
  renderConsole('/providers');
  expect(await screen.findByText('No deletion yet')).toBeVisible();
  expect(screen.getByText('Not run yet')).toBeVisible();
  expect(screen.queryByText(/would take long/)).not.toBeInTheDocument();
});

test('a deletion that failed is told, and rows on several machines are not counted', async () => {
  serveStored(() => ({ body: { data: [spread], at, schedule: { ...ran, isLastWell: false } } }));
  renderConsole('/providers');
  expect(await screen.findByRole('alert')).toHaveTextContent('The last deletion failed.');
  expect(await findTexts(/Contacts/)).toEqual(['—', 'Not counted', 'Not read', '—']);
  expect(screen.getByText('Rows that lie on several machines are not counted.')).toBeVisible();
});

test('a list that cannot be read says why, beside the providers, and is read again when asked', async () => {
  let isDown = true;
  serveStored(() => (isDown ? refused(503, 'The database is not responding.', { code: 'unavailable' }) : { body: { data: [sent], at, schedule: ran } }));
  renderConsole('/providers');
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
  expect(screen.getByRole('table', { name: 'Providers' })).toBeInTheDocument();
  isDown = false;
  await userEvent.click(again);
  expect((await findTexts(/Sent text messages/))[1]).toBe('1,204');
});
