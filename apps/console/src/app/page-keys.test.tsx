import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MessagesPage } from '../messaging/messages/index.ts';
import { setSingleKeys } from '../platform/panels.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { contactsAnswer } from '../testing/contacts-server.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, serve } from '../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver', ...roles };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeAll(() => MessagesPage.preload?.());
beforeEach(() => act(() => beginSession('token', user)));
afterEach(() => {
  act(() => endSession());
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openMessages() {
  serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  const titles = screen.getAllByRole('row').flatMap((row) => [...row.querySelectorAll('td a')].slice(0, 1));
  return { router, titles };
}

test('J and K go through the rows of a list, and stay at its ends', async () => {
  const { titles } = await openMessages();
  expect(titles.length).toBeGreaterThan(2);
  await userEvent.keyboard('j');
  expect(titles[0]).toHaveFocus();
  await userEvent.keyboard('kjj');
  expect(titles[2]).toHaveFocus();
  await userEvent.keyboard('k');
  expect(titles[1]).toHaveFocus();
});

test('E opens the row with the focus, and nothing where no row has it', async () => {
  const { router, titles } = await openMessages();
  await userEvent.keyboard('e');
  expect(router.state.location.pathname).toBe('/messages');
  await userEvent.keyboard('je');
  await waitFor(() => expect(router.state.location.href).toBe(titles[0]?.getAttribute('href')));
});

test('D duplicates the message of the row', async () => {
  const { router, titles } = await openMessages();
  const id = new URL(titles[0]?.getAttribute('href') ?? '', 'http://x').searchParams.get('id');
  await userEvent.keyboard('jd');
  await waitFor(() => expect(router.state.location.href).toContain(`copy=${id}`));
});

test('none of them does anything once single keys are turned off', async () => {
  setSingleKeys(false);
  const { router, titles } = await openMessages();
  await userEvent.keyboard('jed');
  expect(titles[0]).not.toHaveFocus();
  expect(router.state.location.pathname).toBe('/messages');
});

test('Ctrl Enter saves the dialog that is open, and nothing where none is', async () => {
  const calls = serve((sent) => contactsAnswer(sent));
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  const written = () => calls.filter(({ method, path }) => method !== 'GET' && path === '/api/teams');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  act(() => screen.getByRole('link', { name: 'Ana Stone 3' }).focus());
  await userEvent.keyboard('e');
  const name = await screen.findByLabelText(/First name/);
  await waitFor(() => expect(name).toHaveValue('Ana'));
  expect(written()).toEqual([]);
  await userEvent.type(name, 'bel');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(written().at(-1)?.body).toMatchObject({ FirstName: 'Anabel' }));
});
