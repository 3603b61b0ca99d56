import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clientId,
  front,
  openPage,
  ridge,
  serveClients,
  signInAsSuper,
  signInAsSupport,
  signInWithoutPhone,
  signOut,
  writes,
} from '../../testing/clients-server.ts';
import { refused, type SentRequest } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea, select' });
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function openForm(answers?: (sent: SentRequest) => ReturnType<typeof refused> | undefined) {
  const rows = { clients: [front, ridge], archived: [], waiting: [] };
  const calls = serveClients(rows, answers);
  await openPage('/clients', /Front Range/);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Front Range' }));
  return { calls, rows, dialog: await screen.findByRole('dialog', { name: 'Client profile' }) };
}

test('support edits a profile: it is sent whole, the list shows it, and a notice says so', async () => {
  signInAsSupport();
  const { calls, rows } = await openForm();
  expect(field('Company Site URL')).toHaveValue('https://front.example');
  expect(
    within(field('Industry'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Construction', 'Property Management', 'Field Services', 'Other']);
  await fill('Name', ' Front Paving ');
  await fill('Details', 'Two{Enter}lines');
  await fill('CRM Link', 'ftp://crm.example/7');
  await userEvent.selectOptions(field('Industry'), 'Field Services');
  rows.clients = [{ ...front, Name: 'Front Paving' }, ridge];
  await save();
  await screen.findByText('The profile of Front Range was saved.');
  await screen.findByRole('row', { name: /Front Paving/ });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(writes(calls)).toEqual([
    {
      path: '/api/saveclientprofile',
      body: {
        ClientID: clientId(1),
        ProfileModified: '2026-11-20T08:00:00.000Z',
        Name: 'Front Paving',
        Details: 'Two\nlines',
        Company_Site_URL: 'https://front.example',
        Company_LinkedIn_Page: '',
        CRM_Link: 'ftp://crm.example/7',
        Industry: 'Field Services',
      },
    },
  ]);
});

test('a missing name and invalid links are reported at their fields, the focus goes to the first, and nothing is sent', async () => {
  const { calls } = await openForm();
  await fill('Name', '  ');
  await fill('Company Site URL', 'front.example');
  await fill('Company LinkedIn Page', 'https://linked in');
  await save();
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  for (const name of ['Company Site URL', 'Company LinkedIn Page']) expect(field(name)).toHaveAccessibleDescription('Please enter a valid URL');
  expect(field('CRM Link')).toBeValid();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await fill('Name', 'Front');
  expect(field('Name')).toBeValid();
  await fill('Company Site URL', '');
  await fill('Company LinkedIn Page', 'HTTPS://linkedin.example');
  expect(writes(calls)).toEqual([]);
  await save();
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
});

test('a failure shows the server’s words on the form, and what was typed stays', async () => {
  const { dialog } = await openForm(({ path }) =>
    path === '/api/saveclientprofile' ? refused(404, 'This client was not found.', { code: 'not_found' }) : undefined,
  );
  await fill('Name', 'Typed in vain');
  await save();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This client was not found.');
  expect(field('Name')).toHaveValue('Typed in vain');
});

test('Close asks before it leaves without saving; what was typed is gone when the form opens again', async () => {
  const { calls } = await openForm();
  await fill('Name', 'Forgotten');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Cancel' }));
  expect(field('Name')).toHaveValue('Forgotten');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Edit Front Range' }));
  await screen.findByRole('dialog', { name: 'Client profile' });
  expect(field('Name')).toHaveValue('Front Range');
  expect(writes(calls)).toEqual([]);
});

test('Close is disabled for a user without a phone number, with the reason', async () => {
  signInWithoutPhone();
  await openForm();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('title', expect.stringContaining('no phone number'));
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});
