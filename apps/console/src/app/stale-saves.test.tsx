import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { GroupsPage } from '../messaging/groups/index.ts';
import { MessagesPage } from '../messaging/messages/index.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { ProfileDialog } from '../people/users/index.ts';
import { makeId, groupRows, serveGroups } from '../testing/groups-server.ts';
import { front, openPage, ridge, serveClients, signInAsSupport } from '../testing/clients-server.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { contactId, contactRow, contactsAnswer } from '../testing/contacts-server.ts';
import { operator, refused, type SentRequest, serve } from '../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const newer = '2026-11-20T09:00:00.000Z';

configure({ asyncUtilTimeout: 6_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => Promise.all([GroupsPage.preload?.(), MessagesPage.preload?.(), ProfileDialog.preload?.()]));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const signIn = () => act(() => beginSession('token', { ...user, ...roles }));
const changed = (what: string) => refused(409, `Somebody else changed ${what}.`, { type: 'CHANGED', code: 'conflict' });
/** Refuses a save that does not name the newer `Modified`. */
const unlessNewer = ({ body }: SentRequest, name = 'Modified') => ((body as Record<string, unknown>)[name] === newer ? undefined : changed('this'));

const inDialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => inDialog().getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await inDialog().findByRole('button', { name }));

/** Saves, is refused, and loads the stored version; the form says so. */
async function loadNewer(save: string) {
  await press(save);
  await inDialog().findByText('Somebody else changed this.');
  await press('Load the latest version');
  await inDialog().findByText(/What you typed is still here/);
}

test('a group: the name saved by another user stays, and so does the type chosen here', async () => {
  signIn();
  const calls = serveGroups((sent) => {
    if (sent.path === '/api/update_group_info') return unlessNewer(sent);
    const isLater = calls.some(({ path }) => path === '/api/update_group_info');
    if (sent.path !== '/api/groups' || !isLater) return undefined;
    const data = groupRows.map((row) => (row.Id === makeId(201) ? { ...row, Name: 'Late crew', Modified: newer } : row));
    return { body: { data, pager: { totalItems: 8, totalPages: 1, page: 1, perpage: 5 }, activegroupcount: 7, editablecount: 6, sharingEnabled: 1 } };
  });
  renderConsole('/group');
  fireEvent.click(await screen.findByRole('button', { name: 'Night crew' }));
  await screen.findByRole('dialog', { name: 'Night crew' });
  fireEvent.click(inDialog().getByRole('tab', { name: 'Details' }));
  type('Member of', 'vendor');
  await loadNewer('SAVE');
  expect(field('Group name')).toHaveValue('Late crew');
  expect(field('Member of')).toHaveValue('vendor');
  await press('SAVE');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const bodies = calls.filter(({ path }) => path === '/api/update_group_info').map(({ body }) => body);
  expect(bodies).toEqual([
    { Id: makeId(201), Group_Type_Id: 'vendor', Modified: '2026-11-20T08:00:00.000Z' },
    { Id: makeId(201), Group_Type_Id: 'vendor', Modified: newer },
  ]);
});

test('a contact: the refusal is not taken for a number that there is already, and the save goes on from what is stored', async () => {
  signIn();
  const saved = contactRow(5, { FirstName: 'Anna', Modified: newer });
  const calls = serve((sent) => {
    if (sent.path === '/api/teams' && sent.method === 'POST') return unlessNewer(sent) ?? contactsAnswer(sent);
    const answer = contactsAnswer(sent);
    if (sent.query['id'] !== contactId(5) || !answer || !('teams' in answer.body)) return answer;
    return { body: { ...answer.body, teams: { ...answer.body.teams, docs: [saved] } } };
  });
  renderConsole(`/contacts?userid=${contactId(5)}`);
  await screen.findByRole('dialog', { name: 'Edit contact' });
  type('Last name', 'Flint');
  await loadNewer('Save');
  expect(field('Phone number')).toBeValid();
  expect([field('First name').value, field('Last name').value]).toEqual(['Anna', 'Flint']);
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ FirstName: 'Anna', LastName: 'Flint', Modified: newer });
});

test('a client profile: what was typed stays over what is stored now', async () => {
  signInAsSupport();
  const rows = { clients: [front, ridge], archived: [], waiting: [] };
  const calls = serveClients(rows, (sent) => (sent.path === '/api/saveclientprofile' ? unlessNewer(sent, 'ProfileModified') : undefined));
  await openPage('/clients', /Front Range/);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Front Range' }));
  await screen.findByRole('dialog', { name: 'Client profile' });
  const paving = { ...front, Name: 'Front Paving', ProfileModified: newer };
  rows.clients = [paving, ridge];
  type('Details', 'Pays late');
  await loadNewer('Save');
  expect([field('Name').value, field('Details').value]).toEqual(['Front Paving', 'Pays late']);
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.findLast(({ path }) => path === '/api/saveclientprofile')?.body).toMatchObject({ Name: 'Front Paving', Details: 'Pays late' });
});

test('the own profile: an admin changed it while it was open', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  signIn();
  let stored: object = { ...operator, PhoneNumber: '+12025550101', Modified: '2026-11-20T08:00:00.000Z' };
  const calls = serve((sent) => {
    if (sent.path === '/api/auth/session') return { body: { user: stored } };
    return sent.path === '/api/saveporfile' ? (unlessNewer(sent) ?? { body: { success: 1 } }) : undefined;
  });
  renderConsole('/messages');
  await screen.findByText('Message 1');
  fireEvent.click(screen.getByRole('button', { name: /Owen Parker/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  await screen.findByLabelText('First name');
  stored = { ...stored, LastName: 'Parker-Hill', Modified: newer };
  type('First name', 'Owain');
  await loadNewer('Save');
  expect([field('First name').value, field('Last name').value]).toEqual(['Owain', 'Parker-Hill']);
  await press('Save');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls.findLast(({ path }) => path === '/api/saveporfile')?.body).toMatchObject({ FirstName: 'Owain', LastName: 'Parker-Hill', Modified: newer });
});
