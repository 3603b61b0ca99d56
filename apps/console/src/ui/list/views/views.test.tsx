import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../../platform/session.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { holdCalls, operator, refused, type SentRequest, serve } from '../../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

interface View {
  readonly id: string;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}
const viewId = (number: number) => `01930000-0000-7000-8000-0000000e${String(number).padStart(4, '0')}`;
const unheard: View = { id: viewId(1), name: 'My live, unheard', search: { status: 'Active', filterkey: 'heard', filtervalue: 'Heard by Nobody' } };

/** A server that keeps views. */
function serveViews(kept: View[] = [], more: (sent: SentRequest) => ReturnType<typeof refused> | undefined = () => undefined) {
  let views = kept;
  return serve((sent) => {
    if (sent.path !== '/api/savedviews') return more(sent);
    const answer = more(sent);
    if (answer) return answer;
    const body = sent.body as View & { readonly list: string };
    if (sent.method === 'GET') return { body: { views } };
    if (sent.method === 'DELETE') views = views.filter(({ id }) => id !== body.id);
    const id = body.id ?? viewId(9);
    if (sent.method === 'POST') views = [...views.filter((view) => view.id !== id), { id, name: body.name, search: body.search }];
    return { body: { success: 1, id } };
  });
}

const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('menu', { name: 'Views' }));
};
const openDialog = async () => {
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Save or edit views…' }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};
const sent = (calls: readonly SentRequest[], method: string) =>
  calls.filter((call) => call.path === '/api/savedviews' && call.method === method).map(({ body }) => body);

test('the list as it is gets a name, and the menu opens it again', async () => {
  const calls = serveViews();
  const router = renderConsole('/messages?status=Active&filterkey=heard&filtervalue=Heard+by+Nobody&page=2&perpage=25');
  await screen.findByText('Message 11');
  const dialog = await openDialog();
  expect(dialog.getByText('Active, Heard by Nobody')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Save this view as' }), 'My live, unheard{Enter}');
  await screen.findByText('The view “My live, unheard” is saved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, 'POST')).toEqual([{ list: 'messages', name: unheard.name, search: unheard.search }]);
  await userEvent.click((await openMenu()).getByRole('menuitemradio', { name: 'All messages' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ perpage: '25' }));
  await userEvent.click((await openMenu()).getByRole('menuitemradio', { name: 'My live, unheard', checked: false }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ...unheard.search, perpage: '25' }));
  expect((await openMenu()).getByRole('menuitemradio', { name: 'My live, unheard', checked: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus();
  // Each view is a step of the Back button.
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.search).toEqual({ perpage: '25' }));
});

test('a view is replaced under its name, renamed, and deleted with an Undo', async () => {
  const calls = serveViews([unheard]);
  renderConsole('/messages?search=gate&sort=Title&order=asc');
  let dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Save this view as' }), 'MY live, unheard');
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
  await screen.findByText('The view “MY live, unheard” is saved.');
  const search = { search: 'gate', sort: 'Title', order: 'asc' };
  expect(sent(calls, 'POST')).toEqual([{ id: unheard.id, list: 'messages', name: 'MY live, unheard', search }]);
  dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Rename MY live, unheard' }));
  const field = dialog.getByRole('textbox', { name: 'New name of MY live, unheard' });
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('Type a name.')).toBeInTheDocument();
  await userEvent.type(field, 'Gates');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByText('The view “Gates” is saved.');
  expect(sent(calls, 'POST')[1]).toEqual({ id: unheard.id, list: 'messages', name: 'Gates', search });
  await userEvent.click((await openDialog()).getByRole('button', { name: 'Delete Gates' }));
  await screen.findByText('The view “Gates” is deleted.');
  expect(sent(calls, 'DELETE')).toEqual([{ id: unheard.id }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The view “Gates” is restored.');
  expect((await openMenu()).getByRole('menuitemradio', { name: 'Gates', checked: true })).toBeInTheDocument();
});

test('a view with a filter that is gone opens without it, and says so', async () => {
  serveViews([{ id: viewId(2), name: 'Old', search: { status: 'Expired', filterkey: 'weather', filtervalue: 'Rain' } }]);
  const router = renderConsole('/messages');
  await userEvent.click((await openMenu()).getByRole('menuitemradio', { name: 'Old' }));
  await screen.findByText('A filter of this view is no longer there. The list shows the rest of it.');
  expect(router.state.location.search).toEqual({ status: 'Expired' });
});

test('a refusal is shown in the dialog, which keeps the typed name', async () => {
  const reason = 'At most 20 views of a list can be saved';
  serveViews([], ({ method }) => (method === 'POST' ? refused(422, reason) : undefined));
  renderConsole('/messages');
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Save this view as' }), 'One too many{Enter}');
  expect(await dialog.findByText(reason)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Save this view as' })).toHaveValue('One too many');
});

test('views that cannot be read say why in the menu, and are read again', async () => {
  let isBusy = true;
  serveViews([unheard], ({ path, method }) => (isBusy && path === '/api/savedviews' && method === 'GET' ? refused(503, 'The server is busy.') : undefined));
  renderConsole('/messages');
  const menu = await openMenu();
  expect(menu.getByRole('group', { name: 'The server is busy.' })).toBeInTheDocument();
  isBusy = false;
  await userEvent.click(menu.getByRole('menuitem', { name: 'Try again' }));
  await waitFor(async () => expect((await openMenu()).getByRole('menuitemradio', { name: unheard.name })).toBeInTheDocument());
});

test('the menu stays closed for a person who types elsewhere by the time it has loaded', async () => {
  serveViews([unheard]);
  const release = holdCalls(({ url }) => url.includes('/api/savedviews'));
  renderConsole('/messages');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const search = screen.getByRole('searchbox', { name: 'Search messages' });
  await userEvent.click(search);
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Views' })).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(search).toHaveFocus();
});
