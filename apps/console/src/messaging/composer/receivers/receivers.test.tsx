import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { makeId, refused, renderComposer, listSaveCalls, serve, type SentRequest } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const box = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('checkbox', { name });
const click = (element: HTMLElement) => fireEvent.click(element);
const saveButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });

async function openDialog() {
  await screen.findByText('1 Selected');
  click(screen.getByRole('button', { name: 'Browse all' }));
  await within(await screen.findByRole('dialog')).findByRole('checkbox', { name: 'Ana Stone' });
  // The count needs groups, members and the number of contacts.
  await waitFor(() => expect(saveButton()).toBeEnabled());
}

test('a new message goes to the operator, and a message without receivers cannot be saved', async () => {
  serve();
  renderComposer();
  await openDialog();
  expect(box('Owen Stone')).toBeChecked();
  click(box('Owen Stone'));
  expect(screen.getByText('Attention: At least 1 Receiver must be selected.')).toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
});

test('all contacts are chosen at once and one can be left out, which shows as a part of them', async () => {
  const calls = serve();
  renderComposer();
  await openDialog();
  expect(box('Select all').indeterminate).toBe(true);
  click(box('Select all'));
  expect(within(screen.getByRole('dialog')).getByText('4 Selected')).toBeInTheDocument();
  click(box('Ben Stone'));
  expect(box('Select all').indeterminate).toBe(true);
  click(saveButton());
  expect(await screen.findByText(/^Heard by: All contacts except 1/)).toBeInTheDocument();
  expect(screen.getByText('3 Selected')).toBeInTheDocument();

  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Gate code' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'The gate code is 4471.' } });
  click(screen.getByRole('button', { name: 'Click the map' }));
  click(screen.getByRole('button', { name: 'SAVE MESSAGE' }));
  await screen.findByText('This Message is set.');
  expect(listSaveCalls(calls)[0]?.body['receivers']).toMatchObject({ contacts_all: 1, contacts_unchecked: makeId(102) });
});

test('members of a chosen group cannot be chosen again, and count once', async () => {
  const calls = serve();
  renderComposer();
  await openDialog();
  click(box('Ana Stone'));
  click(screen.getByRole('tab', { name: 'Groups' }));
  click(box('Night crew'));
  // Owen himself, and the crew of Ana and Ben.
  expect(await within(screen.getByRole('dialog')).findByText('3 Selected')).toBeInTheDocument();
  click(screen.getByRole('tab', { name: 'Contacts' }));
  await waitFor(() => expect(box('Ana Stone')).toBeDisabled());
  expect(box('Ben Stone')).toBeDisabled();
  expect(box('Cleo Stone')).toBeEnabled();
  click(saveButton());
  expect(await screen.findByText('Heard by: Night crew, Owen Stone')).toBeInTheDocument();
  expect(calls.some(({ path, query }) => path === '/api/getgroupmembersmultiple' && query['groupids'] === makeId(201))).toBe(true);
});

test('an inactive group cannot be chosen, not even with all of them', async () => {
  serve();
  renderComposer();
  await openDialog();
  click(screen.getByRole('tab', { name: 'Groups' }));
  expect(box('Drivers')).toBeDisabled();
  click(box('Select all'));
  expect(box('Select all')).toBeChecked();
  expect(box('Drivers')).not.toBeChecked();
});

interface ContactsAnswer {
  readonly teams: { readonly docs: readonly { readonly CreatedBy: string }[] };
}

/** The ordinary answers, with changed pages of contacts. */
function withContacts(change: (page: ContactsAnswer) => object): void {
  const ordinary = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await ordinary(request);
    if (new URL(request.url).pathname !== '/api/teams') return response;
    const page = (await response.json()) as ContactsAnswer;
    return Response.json({ ...page, ...change(page) });
  });
}

test('a contact shared by another operator says by whom', async () => {
  serve();
  withContacts(({ teams }) => ({
    teams: { ...teams, docs: teams.docs.map((each, index) => (index === 1 ? { ...each, CreatedBy: makeId(9), ContactCreator: 'Tom Becker' } : each)) },
  }));
  renderComposer();
  await openDialog();
  expect(screen.getByText(/Shared by Tom Becker/)).toBeInTheDocument();
  expect(screen.getAllByText(/Shared by/)).toHaveLength(1);
});

test('a contact that is gone no longer counts and is not sent again', async () => {
  serve();
  // Owen, the default receiver, is not among them.
  withContacts(({ teams }) => ({ teams: { ...teams, alluserids: [makeId(101), makeId(102)] } }));
  renderComposer();
  await screen.findByText('1 Selected');
  click(screen.getByRole('button', { name: 'Browse all' }));
  expect(await screen.findByText('Attention: At least 1 Receiver must be selected.')).toBeInTheDocument();
  click(box('Ana Stone'));
  expect(within(screen.getByRole('dialog')).getByText('1 Selected')).toBeInTheDocument();
  click(saveButton());
  expect(await screen.findByText('Heard by: Ana Stone')).toBeInTheDocument();
});

const manyGroups = ({ path }: SentRequest) => {
  if (path !== '/api/groups') return undefined;
  const data = Array.from({ length: 500 }, (_, index) => ({
    Id: makeId(1000 + index),
    Name: `Crew ${index + 1}`,
    Group_Type_Id: '1',
    Group_Type: 'Crew',
    Icon: 'crew',
    Member_Count: 2,
    Status: index === 6 ? 'inactive' : 'active',
    Shared: 0,
    CreatedBy: makeId(1),
    GroupCreator: 'Owen Parker',
    Default_Group: '0',
    Modified: '2026-11-20T08:00:00.000Z',
  }));
  return { body: { data, pager: { totalItems: 500, totalPages: 1, page: 1, perpage: 10_000 }, activegroupcount: 499, editablecount: 500, sharingEnabled: 0 } };
};

test('the list shows four of very many groups, then a hundred more; a search selects the active groups it finds', async () => {
  serve(manyGroups);
  renderComposer();
  await openDialog();
  click(screen.getByRole('tab', { name: 'Groups' }));
  const rows = () => within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem').length;
  expect(rows()).toBe(4);
  click(screen.getByRole('button', { name: 'More...' }));
  expect(rows()).toBe(104);
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value: 'Crew 7' } });
  // Crews 7 and 70 to 79; 7 is inactive.
  click(await screen.findByRole('checkbox', { name: 'Select all 10 found' }));
  expect(box('Crew 70')).toBeChecked();
  expect(box('Crew 7')).not.toBeChecked();
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value: '' } });
  await waitFor(() => expect(box('Select all').indeterminate).toBe(true));
});

test('all that a search finds can be chosen, over all of its pages, and let go again', async () => {
  const found = Array.from({ length: 73 }, (_, index) => index + 1);
  const calls = serve();
  const ordinary = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const response = await ordinary(request);
    if (url.pathname !== '/api/teams' || url.searchParams.get('search') !== 'ana') return response;
    const page = (await response.json()) as { teams: { docs: object[] } };
    const perpage = Number(url.searchParams.get('perpage'));
    const docs = found
      .slice(0, perpage)
      .map((number) => ({ ...page.teams.docs[0], UserID: makeId(5000 + number), FirstName: `Found ${number}`, DefaultContact: 0 }));
    const pager = { totalItems: 73, totalPages: Math.ceil(73 / perpage), page: 1, perpage };
    return Response.json({ ...page, teams: { docs, pager } });
  });
  renderComposer();
  await openDialog();
  fireEvent.change(screen.getByLabelText('Search contacts'), { target: { value: 'ana' } });
  await within(screen.getByRole('dialog')).findByRole('checkbox', { name: 'Found 1 Stone' });
  click(box('Select all 73 found'));
  await waitFor(() => expect(box('Select all 73 found')).toBeChecked());
  expect(calls.some(({ path, query }) => path === '/api/teams' && query['search'] === 'ana' && query['perpage'] === '10000')).toBe(true);
  click(box('Found 2 Stone'));
  expect(box('Select all 73 found').indeterminate).toBe(true);
  click(box('Select all 73 found'));
  await waitFor(() => expect(box('Found 2 Stone')).toBeChecked());
  click(box('Select all 73 found'));
  await waitFor(() => expect(box('Found 2 Stone')).not.toBeChecked());
});

test("the selected number is the server's count of people: two contacts with one number are one", async () => {
  const calls = serve(({ path }) => (path === '/api/countreceivers' ? { body: { ReceiverCount: 2 } } : undefined));
  renderComposer();
  await openDialog();
  click(box('Ana Stone'));
  click(box('Ben Stone'));
  expect(await within(screen.getByRole('dialog')).findByText('2 Selected')).toBeInTheDocument();
  click(saveButton());
  expect(await screen.findByText('2 Selected')).toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/api/countreceivers').at(-1)?.body).toEqual({
    group_ids: '',
    contact_ids: [100, 101, 102].map(makeId).join(','),
  });
});

test('a failure to fetch members is shown, and they can be fetched again', async () => {
  let isDown = true;
  serve(({ path }) => (isDown && path === '/api/getgroupmembersmultiple' ? refused(503, 'Unavailable') : undefined));
  renderComposer();
  await openDialog();
  click(screen.getByRole('tab', { name: 'Groups' }));
  click(box('Night crew'));
  expect(await screen.findByText('Failed to fetch group members')).toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
  isDown = false;
  click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saveButton()).toBeEnabled());
});

test('an inactive group of a stored message is not said to hear it', async () => {
  const groups = [
    { Id: makeId(201), Name: 'Night crew', Icon: 'crew', Member_Count: 2, Status: 'active' },
    { Id: makeId(202), Name: 'Drivers', Icon: 'crew', Member_Count: 2, Status: 'inactive' },
  ];
  serve(({ path }) => (path === '/api/getmessagegroups' ? { body: { groups, contacts: [], ReceiverCount: 2 } } : undefined));
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  expect(await screen.findByText('Heard by: Night crew')).toBeInTheDocument();
});

test('the chosen receivers are listed above and can be removed there; leaving asks first after a change', async () => {
  serve();
  renderComposer();
  await openDialog();
  const dialog = () => within(screen.getByRole('dialog', { name: 'Receivers' }));
  const chips = () => dialog().getByRole('list', { name: 'Chosen' });
  expect(chips()).toHaveTextContent('Owen Stone');
  click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await openDialog();
  click(box('Ana Stone'));
  await waitFor(() => expect(chips()).toHaveTextContent('Ana Stone'));
  click(dialog().getByRole('button', { name: 'Remove Owen Stone' }));
  expect(box('Owen Stone')).not.toBeChecked();
  click(dialog().getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Heard by: Owen Stone')).toBeInTheDocument();
});
