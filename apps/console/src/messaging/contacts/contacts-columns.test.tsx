import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { contactsAnswer } from '../../testing/contacts-server.ts';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const makeImport = (total: number, more: object = {}) => ({
  status: 'preview',
  total,
  processed: total,
  stored: total,
  duplicates: 0,
  invalid: 0,
  problems: [],
  undoable: 0,
  ...more,
});
/** A server that would store every row; `more` adds to its answer. */
const serveImport = (more: (sent: SentRequest) => object | undefined = () => undefined) =>
  serve((sent: SentRequest) => {
    if (sent.path !== '/api/teamsimport' || sent.method === 'GET') return contactsAnswer(sent);
    const { length } = sent.body as readonly object[];
    const done = { Id: '01930000-0000-7000-8000-0000000d0001', status: 'done' };
    return { body: { success: 1, import: makeImport(length, { ...(!sent.query['preview'] && done), ...more(sent) }) } };
  });
const posts = (calls: readonly SentRequest[]) => calls.filter(({ path, method }) => path === '/api/teamsimport' && method === 'POST').map(({ body }) => body);

const dialog = () => within(screen.getByRole('dialog', { name: 'Import contacts' }));
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }));
const select = (label: string, value: string) => {
  const list = dialog().getByLabelText(label);
  const option = within(list).getByRole('option', { name: new RegExp(`^${value}`) });
  fireEvent.change(list, { target: { value: (option as HTMLOptionElement).value } });
};

async function choose(text: BlobPart, name = 'people.csv') {
  if (!screen.queryByRole('dialog')) {
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'Import contacts' });
  }
  fireEvent.change(dialog().getByLabelText('Choose a CSV file'), { target: { files: [new File([text], name)] } });
  await press('Preview');
}

const book = [
  'Naam;Mobiel;Werk;Mailadres;Plaats',
  'Ana Ruiz;;2025550143;ana@example.com;Den Haag',
  'Ben Stone;2025550144;2025550199;ben@example.com;',
  'Cher;2025550145;;;',
].join('\r\n');

test('the columns of an address book are chosen beside its first rows, its gaps named and left out, and the choice remembered', async () => {
  const calls = serveImport(() => ({
    stored: 1,
    invalid: 1,
    problems: [{ row: 2, kind: 'invalid', message: 'Phone Number is invalid', fields: ['PhoneNumber'] }],
  }));
  renderConsole('/contacts');
  await choose(book);
  const sample = await dialog().findByRole('region', { name: 'First rows of the file' });
  expect(
    within(sample)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['NaamFull name', 'MobielPhone number', 'MailadresEmail', 'WerkNot used', 'PlaatsNot used']);
  expect(within(sample).getByRole('cell', { name: 'ben@example.com' })).toBeInTheDocument();
  const gaps = () => dialog().getByRole('region', { name: 'Rows with an empty cell' });
  expect(gaps()).toHaveTextContent('Row 1 has no PhoneNumber.Row 3 has no LastName, no Email.');
  await userEvent.click(dialog().getAllByRole('button', { name: 'Add a fallback column' })[0] as HTMLElement);
  select('Phone number, if that is empty', 'Werk');
  expect(gaps()).toHaveTextContent(/^1 row has an empty cell.*Row 3 has no LastName, no Email\.Leave/);
  expect(dialog().getByText('Row 1 becomes: Ana · Ruiz · 2025550143 · ana@example.com')).toBeInTheDocument();
  await press('Preview');
  await dialog().findByText('Importing this CSV file cannot be completed. The formatting is incorrect.');
  expect(posts(calls)).toEqual([]);
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Leave this row out' }));
  await press('Preview');
  // The server saw two rows; the third row of the file is shown with them, under its own number.
  const left = await dialog().findByRole('region', { name: 'Rows that are left out' });
  expect(
    within(left)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'RowContactReason',
    '2Ben Stone2025550144Phone Number is invalidPhoneNumber',
    '3Cher 2025550145This row has no LastName, no EmailLastName, Email',
  ]);
  expect(dialog().getByText('Header: Naam · Mobiel · Werk · Mailadres')).toBeInTheDocument();
  await press('Import 1 contact');
  await dialog().findByText('1 contact was imported.');
  const sent = [
    { FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '2025550143', Email: 'ana@example.com' },
    { FirstName: 'Ben', LastName: 'Stone', PhoneNumber: '2025550144', Email: 'ben@example.com' },
  ];
  expect(posts(calls)).toEqual([sent, sent]);
  expect(within(dialog().getByRole('region', { name: 'Rows that are left out' })).getAllByRole('row')).toHaveLength(3);
  await press('Done');

  await choose(book);
  expect((await dialog().findByLabelText<HTMLSelectElement>('Phone number, if that is empty')).selectedOptions[0]).toHaveTextContent('Werk: 2025550143');
});

test('a missing choice of a column is requested by its name', async () => {
  const calls = serveImport();
  renderConsole('/contacts');
  await choose('q;w;e;r;t\nAna;Ruiz;2025550143;ana@example.com;x');
  await press('Preview');
  await dialog().findByText('Choose a column for first name, last name. An import needs all four.');
  select('First name', 'q');
  select('Last name', 'w');
  await press('Preview');
  await dialog().findByRole('button', { name: 'Import 1 contact' });
  expect(posts(calls)).toEqual([[{ FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '2025550143', Email: 'ana@example.com' }]]);
  await press('Back');
  expect(await dialog().findByLabelText('First name')).toHaveDisplayValue('q: Ana');
});

const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const czech = windows('Nr;Jméno;Pøíjmení;Mobil;E-mail\r\n1;Jiøí;Dvoøák;601123456;jiri@example.com');

test('names are read in the letters of the country that is chosen for the numbers, and so are the names of the columns', async () => {
  const calls = serveImport();
  renderConsole('/contacts');
  await choose(czech);
  await dialog().findByText(/was read as text from the United States: Jiøí/);
  expect(dialog().getByLabelText('The name is')).toHaveDisplayValue('in one column, to be split');
  select('Numbers without + are from', 'Czech');
  await dialog().findByText('Row 1 becomes: Jiří · Dvořák · 601123456 · jiri@example.com');
  expect(dialog().getByLabelText('Last name')).toHaveDisplayValue('Příjmení: Dvořák');
  // A column that was already chosen stays as it is.
  select('Last name', 'Nr');
  select('Numbers without + are from', 'Switzerland');
  await dialog().findByText('Row 1 becomes: Jiøí · 1 · 601123456 · jiri@example.com');
  select('Numbers without + are from', 'Czech');
  await dialog().findByText('Row 1 becomes: Jiří · 1 · 601123456 · jiri@example.com');
  await press('Preview');
  await dialog().findByText(/was read as text from Czechia: Jiří 1\. If names look wrong/);
  expect(posts(calls)).toMatchObject([[{ FirstName: 'Jiří', LastName: '1' }]]);
});

test('contact cards of a phone are imported', async () => {
  const calls = serveImport();
  renderConsole('/contacts');
  await choose('BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ruiz;Ana;;;\r\nTEL;type=CELL:2025550143\r\nEMAIL:ana@example.com\r\nEND:VCARD\r\n', 'Ana.vcf');
  await dialog().findByText('Row 1 becomes: Ana · Ruiz · 2025550143 · ana@example.com');
  expect(dialog().queryByRole('checkbox', { name: /first line/ })).not.toBeInTheDocument();
  await press('Preview');
  await dialog().findByRole('button', { name: 'Import 1 contact' });
  expect(posts(calls)).toHaveLength(1);
});

const ana = { FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '2025550143', Email: 'ana@example.com' };
const ben = { FirstName: 'Ben', LastName: 'Stone', PhoneNumber: '2025550144', Email: 'ben@example.com' };
const headless = 'Ana,Ruiz,2025550143,ana@example.com\nBen,Stone,2025550144,ben@example.com';

test('a first line that looks like a person is asked about, and nothing is imported before the answer', async () => {
  const calls = serveImport();
  renderConsole('/contacts');
  await choose(headless);
  await dialog().findByText('Header: Ana · Ruiz · 2025550143 · ana@example.com');
  const question = () => dialog().getByRole('group', { name: 'The first line looks like a person. Is it a header?' });
  expect(within(question()).getAllByRole('radio', { checked: false })).toHaveLength(2);
  expect(dialog().getByRole('button', { name: 'Answer the question above' })).toBeDisabled();
  await userEvent.click(within(question()).getByLabelText('No, it is a person: import it too'));
  await dialog().findByRole('button', { name: 'Import 2 contacts' });
  expect(dialog().getByText('No header. The first line is row 1.')).toBeInTheDocument();
  await userEvent.click(within(question()).getByLabelText('Yes, it is a header'));
  await dialog().findByRole('button', { name: 'Import 1 contact' });
  expect(posts(calls)).toEqual([[ben], [ana, ben], [ben]]);
});

test('an answer about the first line that the server could not check is reverted, so that no contact is lost', async () => {
  let previews = 0;
  const calls = serve((sent: SentRequest) => {
    if (sent.path !== '/api/teamsimport' || sent.method === 'GET') return contactsAnswer(sent);
    previews += 1;
    return previews === 2 ? refused(422, 'Not today.', { code: 'invalid_input', fields: [] }) : { body: { success: 1, import: makeImport(1) } };
  });
  renderConsole('/contacts');
  await choose(headless);
  await userEvent.click(await dialog().findByLabelText('No, it is a person: import it too'));
  await dialog().findByText('Not today.');
  expect(dialog().getByRole('button', { name: 'Answer the question above' })).toBeDisabled();
  expect(posts(calls)).toEqual([[ben], [ana, ben]]);
});

test('a file with the four columns shows its header and needs no further step; its columns can be chosen all the same', async () => {
  serveImport();
  renderConsole('/contacts');
  await choose('FirstName,LastName,PhoneNumber,Email\nRuiz,Ana,2025550143,ana@example.com');
  await dialog().findByText('Header: FirstName · LastName · PhoneNumber · Email');
  expect(dialog().queryByRole('radio')).not.toBeInTheDocument();
  await press('Choose the columns');
  select('First name', 'LastName');
  select('Last name', 'FirstName');
  expect(dialog().getByText('Row 1 becomes: Ana · Ruiz · 2025550143 · ana@example.com')).toBeInTheDocument();
});

test('empty cells are all named, up to twenty rows and how many more, until another file is chosen', async () => {
  serveImport();
  renderConsole('/contacts');
  const lines = Array.from({ length: 30 }, (_, index) => `Ana,${index % 2 ? '' : 'Ruiz'},2025550143,`);
  await choose(['FirstName,LastName,PhoneNumber,Email', ...lines].join('\n'));
  const text = 'Importing this CSV file cannot be completed. The formatting is incorrect.';
  const list = await dialog().findByRole('region', { name: 'What is wrong with the file' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(21);
  expect(list).toHaveTextContent(/Row 1 has no Email\.Row 2 has no LastName, no Email\..*Row 20 has no LastName, no Email\.10 more rows like these\.$/);
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument(), { timeout: 6_500 });
  expect(list).toBeInTheDocument();
  fireEvent.change(dialog().getByLabelText('Choose a CSV file'), { target: { files: [new File([headless], 'other.csv')] } });
  expect(list).not.toBeInTheDocument();
});

test('the preview shows the addition to the monthly bill with its factors, and that known numbers add nothing', async () => {
  const monthly = { newReceivers: 1200, receivers: '1.00', ReceiversActivity: '0.25', total: '1500.00' };
  serveImport(({ body }) => ({ monthly: (body as readonly object[]).length === 1 ? { ...monthly, newReceivers: 0, total: '0.00' } : monthly }));
  renderConsole('/contacts');
  const header = 'FirstName,LastName,PhoneNumber,Email\n';
  await choose(header + headless);
  const text = 'This adds $1,500.00 a month to the bill: 1,200 new receivers × $1.25 ($1.00 and $0.25 for the activity feed).';
  await dialog().findByText((_, node) => node?.tagName === 'P' && node.textContent === text);
  await press('Back');
  await choose(`${header}Ana,Ruiz,2025550143,ana@example.com`);
  expect(await dialog().findByText('This adds nothing to the monthly bill. These numbers are already receivers of your company.')).toBeInTheDocument();
});
