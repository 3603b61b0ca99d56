import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { contactsAnswer } from '../../testing/contacts-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: true, isOperator: true, isSuper: false, isSupport: false };

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

/** A server that is busy for reads that `isBusy` names. */
function serveBusy(isBusy: (sent: SentRequest) => boolean) {
  return serve((sent) => {
    if (sent.method === 'GET' && isBusy(sent)) return refused(503, 'The server is busy.');
    return contactsAnswer(sent);
  });
}

test.each([
  ['/messages', '/api/ourcontents', 'Message 4', 'Message 14'],
  ['/contacts', '/api/teams', 'Ana Stone 4', 'Ana Stone 14'],
])('%s keeps the rows of the page before while another page cannot be loaded', async (address, path, kept, next) => {
  let isBusy = true;
  const calls = serveBusy(({ path: asked, query }) => isBusy && asked === path && query['page'] === '2');
  renderConsole(address);
  await screen.findByText(kept);
  const turn = async () => userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await turn();
  expect(await screen.findByText('Page 2 is not loaded. The server is busy.')).toBeInTheDocument();
  expect(screen.getByText(kept)).toBeInTheDocument();
  expect(screen.getByText('1–10 of 25')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  // The address has the page already: another click on it asks again.
  const asked = () => calls.filter(({ query, path: each }) => each === path && query['page'] === '2').length;
  const before = asked();
  await turn();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(next)).toBeInTheDocument();
  expect(screen.queryByText(kept)).not.toBeInTheDocument();
  expect(screen.queryByText(/is not loaded/)).not.toBeInTheDocument();
});

test('rows that do not belong to a filter go with it: the list says that it could not be loaded', async () => {
  serveBusy(({ path, query }) => path === '/api/ourcontents' && query['search'] === 'gate');
  renderConsole('/messages');
  await screen.findByText('Message 4');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'gate');
  expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('Message 4')).not.toBeInTheDocument();
});
