import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../../platform/session.ts';
import { makeCause, operatorUser, receiver, receivers, serveActivity } from '../../../testing/activity-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { refused } from '../../../testing/server.ts';

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => act(() => beginSession('token', operatorUser)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const causes = [
  makeCause('Missed', 'left_before_end', 3),
  makeCause('Not Delivered', 'app_not_open', 19, { canRemind: 19 }),
  makeCause('Not Delivered', 'not_agreed', 9, { canInvite: 8 }),
  makeCause('Waiting', 'never_near', 40),
];
const serveTrouble = (answer: () => ReturnType<typeof refused>) => serveActivity(({ path }) => (path === '/api/getactivityreceivers' ? answer() : undefined));
const part = () => screen.findByRole('region', { name: 'Not heard' }, { timeout: 10_000 });

test('trouble comes before the figures, by reason with one thing to do each; a reason leads to its people', async () => {
  const calls = serveTrouble(() => ({ body: receivers([receiver(501, 'Ana Morales')], { causes, waiting: 40, missed: 3, notDelivered: 28 }) }));
  const router = renderConsole('/activity?status=Pending');
  const trouble = await part();
  expect(
    within(trouble)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['28 not delivered:', '3 missed:']);
  expect(
    within(trouble)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['19 have the app closed Remind 19…', '9 were invited and have not agreed Invite 8…', '3 left before the end See who']);
  const figures = await screen.findByRole('region', { name: 'Now' });
  expect(trouble.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(within(trouble).getByRole('link', { name: /^19 have the app closed/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Active messages' }));
  expect(await panel.findByRole('button', { name: '19 have the app closed' })).toHaveAttribute('aria-pressed', 'true');
  expect(calls.findLast(({ path }) => path === '/api/getactivityreceivers')?.query).toMatchObject({ outcome: 'Not Delivered', cause: 'app_not_open' });
  expect(router.state.location.search).toMatchObject({ status: 'Pending', heard: 'all' });
});

test.each([
  ['without trouble', () => ({ body: receivers([], { causes: causes.slice(3), waiting: 40 }) })],
  ['where it cannot be read', () => refused(500, 'Something went wrong.')],
])('%s nothing stands before the figures', async (_, answer) => {
  const calls = serveTrouble(answer);
  renderConsole('/activity');
  await screen.findByText('Ana Morales', {}, { timeout: 10_000 });
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/getactivityreceivers')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Not heard' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
