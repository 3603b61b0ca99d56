import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { renderComposer, listSaveCalls, serve, storedMessage } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const path = `/messages/editor?id=${storedMessage.content.ContentID}`;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const update = () => fireEvent.click(screen.getByRole('button', { name: 'UPDATE MESSAGE' }));
const serveHeard = (assigned: number, heard: number) =>
  serve(({ path: called }) => (called === '/api/getmessageversions' ? { body: { assigned, heard, versions: [] } } : undefined));

async function edit(change: () => void) {
  renderComposer(path);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Gate code'));
  await screen.findByText('1 Selected');
  change();
  update();
}

test.each([
  ['Play it to everyone', 'all'],
  ['Play it only to the 3 who have not heard it', 'unheard'],
  ['Don’t replay it', 'none'],
] as const)('new words of a message that some have heard are saved for whom the operator says: %s', async (name, replay) => {
  const calls = serveHeard(5, 2);
  await edit(() => type('Message', 'The gate code is 4472.'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who hears the change?' }));
  expect(dialog.getByText('2 of 5 people have heard this message.')).toBeVisible();
  expect(listSaveCalls(calls)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(await screen.findByText('This Message is updated.')).toBeVisible();
  expect(listSaveCalls(calls).map(({ body }) => body['message_settings'])).toMatchObject([{ Replay: replay }]);
});

test('a save whose answer never came is repeated as the same request, without a second question', async () => {
  let isLost = true;
  const calls = serve(({ path: called, method }) => {
    if (called === '/api/getmessageversions') return { body: { assigned: 5, heard: 2, versions: [] } };
    return isLost && called === '/api/ourcontents' && method === 'POST' ? 'unreachable' : undefined;
  });
  await edit(() => type('Message', 'The gate code is 4472.'));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Who hears the change?' })).getByRole('button', { name: /^Don’t replay it/ }));
  await waitFor(() => expect(listSaveCalls(calls)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'UPDATE MESSAGE' })).toBeEnabled());
  isLost = false;
  update();
  expect(await screen.findByText('This Message is updated.')).toBeVisible();
  const [first, second] = listSaveCalls(calls);
  expect(second).toMatchObject({ key: first?.key, body: { message_settings: { Replay: 'none' } } });
});

test('cancelling continues the editing, and saves nothing', async () => {
  const calls = serveHeard(5, 2);
  await edit(() => type('Message', 'The gate code is 4472.'));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Who hears the change?' })).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'UPDATE MESSAGE' })).toBeEnabled());
  expect(screen.getByLabelText('Message')).toHaveValue('The gate code is 4472.');
  expect(listSaveCalls(calls)).toHaveLength(0);
});

test('once all have heard the message, there is no choice to play it to the others', async () => {
  serveHeard(1, 1);
  await edit(() => type('Message', 'The gate code is 4472.'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who hears the change?' }));
  expect(dialog.getByText('1 of 1 person has heard this message.')).toBeVisible();
  expect(dialog.getAllByRole('button', { name: /^(Play it|Don’t replay it)/ })).toHaveLength(2);
});

test.each([
  ['nobody has heard it', 0, () => type('Message', 'The gate code is 4472.')],
  ['the change is one of the title alone', 2, () => type('Title', 'Code of the gate')],
] as const)('nothing is asked where %s', async (_, heard, change) => {
  const calls = serveHeard(5, heard);
  await edit(change);
  expect(await screen.findByText('This Message is updated.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(listSaveCalls(calls)[0]?.body['message_settings']).not.toHaveProperty('Replay');
});
