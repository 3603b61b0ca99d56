import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { contactRow, contactsAnswer } from '../../testing/contacts-server.ts';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const importId = '01930000-0000-7000-8000-0000000d0001';
const problems = [
  { row: 2, kind: 'duplicate', message: 'This number is a contact already: Ana Stone' },
  { row: 3, kind: 'invalid', message: 'Phone Number is invalid' },
];
const makeImport = (status: string, more: object = {}) => ({
  status,
  total: 3,
  processed: 3,
  stored: 1,
  duplicates: 1,
  invalid: 1,
  problems,
  undoable: 0,
  ...more,
});
const done = makeImport('done', { Id: importId, undoable: 1, createdAt: '2026-11-20T16:00:00.000Z' });

type Answers = NonNullable<Parameters<typeof serve>[0]>;
function serveImport(answers: Answers = () => undefined) {
  let last: object[] = [];
  return serve((sent: SentRequest) => {
    const special = answers(sent);
    if (special) return special;
    if (sent.path !== '/api/teamsimport') return contactsAnswer(sent);
    if (sent.method === 'DELETE') {
      last = [];
      return { body: { success: 1, removed: 1, kept: 0, message: '1 contact of the import was removed.' } };
    }
    if (sent.method === 'GET') return { body: sent.query['id'] === undefined ? { data: last } : { import: done } };
    if (sent.query['preview']) return { body: { success: 1, import: makeImport('preview') } };
    last = [done];
    return { body: { success: 1, import: done } };
  });
}

const dialog = () => screen.getByRole('dialog', { name: 'Import contacts' });
const press = (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }));
const csv = 'FirstName,LastName,PhoneNumber,Email\nIvy,Nakamura,2025550143,ivy@example.com\nAna,Stone,2025550103,ana@example.com\nBo,Bad,12,bo@example.com';
const makeFile = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' });
const choose = (file: File) => fireEvent.change(within(dialog()).getByLabelText('Choose a CSV file'), { target: { files: [file] } });

async function openImport() {
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog', { name: 'Import contacts' });
}

test('a file of another kind, a missing file and a faulty file are reported in the words of the specification, for five seconds', async () => {
  serveImport();
  await openImport();
  expect(dialog()).toHaveTextContent('An import needs all four, including the email address.');
  await press('Preview');
  expect(await screen.findByText('Please select a CSV file.')).toBeInTheDocument();
  choose(makeFile('', 'people.xlsx'));
  expect(await screen.findByText('Please upload only CSV files.')).toBeInTheDocument();
  choose(makeFile('a,b,c\n1,2,3'));
  await press('Preview');
  await screen.findByText('Invalid CSV format. Please ensure the CSV file has exactly 4 columns (FirstName, LastName, PhoneNumber, Email) per row.');
  choose(makeFile('a,b,c,d\nIvy,Nakamura,2025550143,'));
  await press('Preview');
  const text = 'Importing this CSV file cannot be completed. The formatting is incorrect.';
  await screen.findByText(text);
  expect(screen.getByText('Row 1 has no Email.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument(), { timeout: 6_500 });
});

test('a dropped file is previewed with its reasons, imported under one key, and undone', async () => {
  const calls = serveImport();
  await openImport();
  fireEvent.drop(within(dialog()).getByText('Drop a CSV file here'), { dataTransfer: { files: [makeFile(csv)] } });
  await screen.findByText('people.csv');
  fireEvent.change(within(dialog()).getByLabelText('Numbers without + are from'), { target: { value: 'CA' } });
  await press('Preview');
  const table = await within(dialog()).findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['RowContactReason', '2Ana Stone2025550103This number is a contact already: Ana Stone', '3Bo Bad12Phone Number is invalid']);
  await press('Import 1 contact');
  await screen.findByText('1 contact was imported.');
  const posts = calls.filter(({ path, method }) => path === '/api/teamsimport' && method === 'POST');
  expect(posts.map(({ query }) => query)).toEqual([{ countryCode: 'CA', preview: '1' }, { countryCode: 'CA' }]);
  expect(posts[1]?.idempotencyKey).toMatch(/^\w{32}$/);
  expect(posts[1]?.body).toHaveLength(3);

  await press('Undo this import');
  await screen.findByText('Do you really want to undo this import? 1 contact will be deleted. Contacts used since then stay.');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('1 contact of the import was removed.');
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ id: importId });
});

test('the last import can be undone later on the page', async () => {
  serveImport(({ path, method, query }) => (path === '/api/teamsimport' && method === 'GET' && !query['id'] ? { body: { data: [done] } } : undefined));
  renderConsole('/contacts');
  expect(await screen.findByText('Last import: 1 contact, Nov 20, 9:00 AM')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeInTheDocument();
});

test('a long import shows how far it is until it is over', async () => {
  let processed = 0;
  serveImport(({ path, method, query }) => {
    if (path !== '/api/teamsimport' || (method === 'POST' && query['preview'])) return undefined;
    if (method === 'GET' && query['id'] === undefined) return { body: { data: [] } };
    if (method === 'GET') processed += 1;
    return { body: { success: 1, import: processed < 2 ? makeImport('running', { Id: importId, processed, stored: 0 }) : done } };
  });
  await openImport();
  choose(makeFile(csv));
  await press('Preview');
  await within(dialog()).findByRole('table');
  await press('Import 1 contact');
  expect(await screen.findByRole('progressbar', { name: /Importing: \d of 3 rows/ })).toBeInTheDocument();
  await screen.findByText('1 contact was imported.');
});

test('a file that passes the limit of free use imports nothing and says why', async () => {
  serveImport(({ query }) =>
    query['preview'] ? { body: { success: 1, import: makeImport('preview', { stored: 0, message: 'Up to ten Receivers.' }) } } : undefined,
  );
  await openImport();
  choose(makeFile(csv));
  await press('Preview');
  await screen.findByText('Up to ten Receivers.');
  expect(within(dialog()).getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});

test('an import that the server refuses keeps the preview, with the reason', async () => {
  serveImport(({ path, method, query }) =>
    path === '/api/teamsimport' && method === 'POST' && !query['preview']
      ? refused(409, 'An import is still running. Wait until it is finished.', { code: 'conflict' })
      : undefined,
  );
  await openImport();
  choose(makeFile(csv));
  await press('Preview');
  await within(dialog()).findByRole('table');
  await press('Import 1 contact');
  await screen.findByText('An import is still running. Wait until it is finished.');
  expect(within(dialog()).getByRole('table')).toBeInTheDocument();
});

test('an export reads every page of the list as it is searched, and tells of missing addresses', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:contacts';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const calls = serveImport((sent) => {
    if (sent.path !== '/api/teams' || sent.query['perpage'] !== '10000') return undefined;
    const page = Number(sent.query['page']);
    const pager = { totalItems: 2, totalPages: 2, page, perpage: 10_000 };
    const docs = [contactRow(page, page === 2 ? { Email: '', Consent: { state: 'left', since: '2026-11-19' } } : {})];
    return { body: { ...contactsAnswer(sent)?.body, teams: { docs, pager } } };
  });
  renderConsole('/contacts?search=ana&status=Verified');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText('2 contacts exported. 1 without an email address, which an import needs.');
  const asked = calls.filter(({ query }) => query['perpage'] === '10000').map(({ query }) => query);
  expect(asked).toMatchObject([
    { page: '1', search: 'ana', status: 'Verified' },
    { page: '2', search: 'ana', status: 'Verified' },
  ]);
  expect((await saved[0]?.text())?.split('\r\n')).toEqual([
    '"FirstName","LastName","PhoneNumber","Email","AgreedOn","LeftOn"',
    `"Ana","Stone 1","'+12025550101","ana1@example.com","2026-11-12",""`,
    `"Ana","Stone 2","'+12025550102","","","2026-11-19"`,
    '',
  ]);
});
