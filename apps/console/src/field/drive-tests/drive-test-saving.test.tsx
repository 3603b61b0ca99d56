import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, open, results, runs, signIn, signOut, slow } from '../../testing/drive-test-page.tsx';
import { driveRow, messageIds, serveDrives } from '../../testing/drive-test-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';

beforeEach(signIn);
afterEach(signOut);

test('a route is saved under a name, also after a failed first answer', async () => {
  let isLost = true;
  const calls = serveDrives(({ path, method }) =>
    isLost && path === '/api/drivetests' && method === 'POST' ? { status: 503, body: { message: 'Down' } } : undefined,
  );
  const router = await open();
  await draw();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save route' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Type a name.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Name'), 'Morning round');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Morning round');
  isLost = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: driveRow.id }));
  const saves = calls.filter(({ path, method }) => path === '/api/drivetests' && method === 'POST');
  expect(saves.at(-1)?.body).toMatchObject({ name: 'Morning round', drive: { speedMph: 35 } });
  expect(runs(calls)).toEqual([]);
});

test('leaving an unsaved route asks first, also for another route; leaving a saved one does not', async () => {
  serveDrives();
  const router = await open();
  await draw();
  const other = await screen.findByRole('link', { name: 'Morning round' });
  await userEvent.click(other);
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.search).toEqual({});
  expect(screen.getByLabelText('Point 2, latitude and longitude')).toHaveValue('39.75920, -104.99030');
  await userEvent.click(other);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: driveRow.id }));
  await results();
  await router.navigate({ to: '/messages' });
  expect(router.state.location.pathname).toBe('/messages');
});

test('a saved route opens with its result and what has changed, which is then taken as seen', async () => {
  const calls = serveDrives();
  await open(`/drive-test?id=${driveRow.id}&message=${messageIds[1]}`);
  await results();
  const changed = within(screen.getByRole('region', { name: 'Changed since you last looked' }));
  expect(changed.getByRole('listitem')).toHaveTextContent('Wet floor: Finished → Cut short by leaving');
  await waitFor(() => expect(calls.find(({ path }) => path === '/api/drivetests/seen')?.body).toEqual({ id: driveRow.id }));
  expect(screen.getByLabelText('Point 1, latitude and longitude')).toHaveValue('39.73920, -104.99030');
  expect(screen.getByLabelText('Who is driving')).toHaveValue('group');
  expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('Night crew');
});

test('the saved routes say how they fare, and one that is deleted is gone', async () => {
  const calls = serveDrives();
  const router = await open(`/drive-test?id=${driveRow.id}`);
  const saved = within(screen.getByRole('region', { name: 'Saved routes' }));
  const row = await saved.findByRole('listitem');
  expect(row).toHaveTextContent('1 result has changed');
  expect(row).toHaveTextContent('4 Finished');
  await userEvent.click(saved.getByRole('button', { name: 'Delete Morning round' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ id: driveRow.id });
});

test('a route that no longer exists says so', async () => {
  serveDrives(({ path, query }) =>
    path === '/api/drivetests' && query['id'] !== undefined ? refused(404, 'This route is not there any more.', { code: 'not_found' }) : undefined,
  );
  renderConsole(`/drive-test?id=${driveRow.id}`);
  expect(await screen.findByText('The route could not be opened', {}, slow)).toBeVisible();
});

test('the messages list shows which results have changed, and leads there', async () => {
  serveDrives();
  renderConsole('/messages');
  const badge = await screen.findByRole('link', { name: 'Drive test changed' }, slow);
  expect(badge).toHaveAttribute('href', `/drive-test?id=${driveRow.id}&message=${messageIds[1]}`);
  expect(screen.getByRole('row', { name: /Message 2/ })).toContainElement(badge);
});

test('the list of messages stands without the news of drives', async () => {
  serveDrives(({ path }) => (path === '/api/drivetests/changes' ? refused(403, 'No.') : undefined));
  renderConsole('/messages');
  expect(await screen.findByText('Message 2', {}, slow)).toBeVisible();
  expect(screen.queryByText('Drive test changed')).not.toBeInTheDocument();
});
