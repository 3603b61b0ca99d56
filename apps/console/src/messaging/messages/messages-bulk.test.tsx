import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isConnectionLost } from '../../platform/connection.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { queryClient, renderConsole } from '../../testing/render-console.tsx';
import { holdCalls, messageRow, operator, refused, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const header = () => box('Select all messages on this page');

test('the page tells how many messages of the account are live and may be, and counts that add up to the rows', async () => {
  const counts = { expire_count: 4, active_count: 7, future_count: 3, paused_count: 1, draft_count: 2, live_count: 24, live_limit: 25 };
  const pager = { totalItems: 17, totalPages: 2, page: 1, perpage: 10 };
  serve(({ path, method }) =>
    path === '/api/ourcontents' && method === 'GET' ? { body: { contents: { docs: [messageRow(1)], pager, ...counts, editablecount: 17 } } } : undefined,
  );
  renderConsole('/messages');
  expect(await screen.findByText('24 of 25 live')).toBeInTheDocument();
  expect(screen.getByText('7 active, 3 future, 1 paused, 4 expired, 2 drafts')).toBeInTheDocument();
});

test('a page has the chosen number of rows, and a typed number opens its page', async () => {
  const pager = { totalItems: 3_020, totalPages: 302, page: 1, perpage: 10 };
  const contents = { docs: [messageRow(1)], pager, expire_count: 3_020, active_count: 0, future_count: 0, editablecount: 3_020 };
  serve(({ path, method }) => (path === '/api/ourcontents' && method === 'GET' ? { body: { contents } } : undefined));
  const router = renderConsole('/messages');
  const field = () => screen.findByRole('textbox', { name: 'Go to page' });
  await userEvent.type(await field(), '150{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '150' }));
  await userEvent.type(await field(), '9999{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '302' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 per page');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ perpage: '50' }));
});

test('a few chosen messages are deleted without a question and come back together by Undo', async () => {
  const calls = serve(({ method, path }) => {
    if (path === '/api/restoremessage') return { body: { success: 1, message: '2 messages are restored.' } };
    return method === 'DELETE' ? { body: { success: 1, message: '2 messages have been deleted.' } } : undefined;
  });
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(box('Select Message 3'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('2 messages have been deleted.');
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 messages are restored.');
  const ids = [messageRow(2).ContentID, messageRow(3).ContentID];
  expect(calls.find(({ path }) => path === '/api/restoremessage')?.body).toEqual({ ContentID: ids.join(',') });
});

test('chosen messages are duplicated as drafts, which the notice shows, and Undo deletes them', async () => {
  const draftIds = [messageRow(31).ContentID, messageRow(32).ContentID];
  const calls = serve(({ path }) =>
    path === '/api/duplicatemessages' ? { body: { success: 1, message: '2 messages are duplicated as drafts.', draftIds } } : undefined,
  );
  const router = renderConsole('/messages?status=Active');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(box('Select Message 3'));
  const listed = () => calls.filter(({ path, method }) => path === '/api/ourcontents' && method === 'GET').length;
  const before = listed();
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await screen.findByText('2 messages are duplicated as drafts.');
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  await waitFor(() => expect(listed()).toBe(before + 1));
  const sent = calls.find(({ path }) => path === '/api/duplicatemessages');
  expect(sent?.body).toMatchObject({ isAllSelected: false, selectedMessages: [messageRow(2).ContentID, messageRow(3).ContentID] });
  expect(sent?.idempotencyKey).toMatch(/./);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The copies are deleted.');
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toMatchObject({ isAllSelected: false, selectedMessages: draftIds });
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show drafts' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Draft' }));
});

test('a duplication without an answer is repeated under its key, and one after an answer gets another key', async () => {
  let isLost = true;
  const calls = serve(({ path }) => {
    if (path === '/api/health') return { body: { status: 'ok' } };
    if (path !== '/api/duplicatemessages') return undefined;
    if (isLost) throw new TypeError('Failed to fetch');
    return { body: { success: 1, message: 'It is duplicated.', draftIds: [] } };
  });
  renderConsole('/messages');
  await screen.findByText('Message 1');
  const keys = () => calls.filter(({ path }) => path === '/api/duplicatemessages').map(({ idempotencyKey }) => idempotencyKey);
  const duplicate = async () => userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await userEvent.click(box('Select Message 2'));
  await duplicate();
  await waitFor(() => expect(isConnectionLost()).toBe(true));
  isLost = false;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(isConnectionLost()).toBe(false));
  await duplicate();
  await screen.findByText('It is duplicated.');
  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
  await userEvent.click(box('Select Message 2'));
  await duplicate();
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toMatch(/./);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('too many messages to duplicate stay chosen, with the reason', async () => {
  const reason = 'At most 100 messages can be duplicated at once';
  serve(({ path }) => (path === '/api/duplicatemessages' ? refused(422, reason) : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await screen.findByText(reason);
  expect(screen.getByText('1 selected')).toBeInTheDocument();
});

test('the menu of a message exports that message alone', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:messages';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  serve(({ path }) => (path === '/api/getactivitymessages' ? { body: { data: [] } } : undefined));
  renderConsole('/messages');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Message 3' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await screen.findByText('1 message exported.');
  const lines = (await saved[0]?.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^"Message 3","Call the office.","Denver"/);
  vi.restoreAllMocks();
});

test('the chosen messages are exported to a file, with how many heard them', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:messages';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const hearings = { messageId: messageRow(12).ContentID, assigned: 3, heard: 2, waiting: 1, notDelivered: 0, playedByHand: 0, heardEarlier: 0, notBegun: 0 };
  const calls = serve(({ path }) => (path === '/api/getactivitymessages' ? { body: { data: [hearings] } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('Message 11');
  await userEvent.click(box('Select Message 12'));
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByText('2 messages exported.');
  const lines = (await saved[0]?.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(3);
  // Reading removes the one mark of UTF-8.
  expect(lines[0]).toMatch(/^"Title","Text",/);
  expect(lines[1]).toMatch(/^"Message 2","Call the office.","Denver","39.7","-105","1609","On arrival","2026-11-20",.*"active","3","","","Dana Whitfield"$/);
  expect(lines[2]).toMatch(/^"Message 12",.*"active","3","2","3","Dana Whitfield"$/);
  expect(calls.filter(({ query }) => query['perpage'] === '1000').map(({ query }) => query['page'])).toEqual(['1', '2']);
  vi.restoreAllMocks();
});

test('an export that fails says so, and can be tried again', async () => {
  const calls = serve(({ query }) => (query['perpage'] === '1000' ? refused(503, 'The server is busy.') : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  const asked = () => calls.filter(({ query }) => query['perpage'] === '1000').length;
  const before = asked();
  await userEvent.click(again);
  await waitFor(() => expect(asked()).toBe(before + 1));
  // Without chosen messages there is nothing to try again.
  await screen.findByRole('button', { name: 'Try again' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('Delete of a few messages waits for its answer, so that a second click deletes nothing', async () => {
  const calls = serve();
  const release = holdCalls(({ method }) => method === 'DELETE');
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled());
  release();
  await screen.findByText('A message has been deleted.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('more than a hundred messages are deleted only after their number was typed', async () => {
  const pager = { totalItems: 1_250, totalPages: 125, page: 1, perpage: 10 };
  const contents = { docs: [messageRow(1)], pager, expire_count: 1_250, active_count: 0, future_count: 0, editablecount: 1_250 };
  const calls = serve(({ path, method }) => (path === '/api/ourcontents' && method === 'GET' ? { body: { contents } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  const chooseAll = async () => {
    await userEvent.click(header());
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 1,250' }));
  };
  await chooseAll();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Are you sure want to delete 1,250 messages');
  const confirm = screen.getByRole('button', { name: 'Delete 1,250 messages' });
  expect(confirm).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type 1,250 to delete them'), '125');
  expect(confirm).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type 1,250 to delete them'), '0');
  await userEvent.click(confirm);
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  // The next question begins anew.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await chooseAll();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByLabelText('Type 1,250 to delete them')).toHaveValue('');
});

test('a deletion that is answered late leaves the selection of another list alone', async () => {
  serve(({ method }) => (method === 'DELETE' ? { body: { success: 1, message: 'One is gone.', deletedIds: [messageRow(1).ContentID] } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  const release = holdCalls(({ method }) => method === 'DELETE');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Message 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Expired' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Message 2' }));
  await screen.findByText('1 selected');
  release();
  await screen.findByText('One is gone.');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
});

test('a chosen message that another window deletes is chosen no more, and Undo restores those that the server deleted', async () => {
  let isGone = false;
  const gone = messageRow(12).ContentID;
  const calls = serve(({ method, path, query }) => {
    if (method === 'DELETE') return { body: { success: 1, message: 'One is gone.', deletedIds: [messageRow(2).ContentID] } };
    if (path !== '/api/ourcontents' || query['ids'] === undefined) return undefined;
    const docs = [2, 3, 12].map((number) => messageRow(number)).filter(({ ContentID }) => query['ids']?.includes(ContentID) && !(isGone && ContentID === gone));
    const pager = { totalItems: docs.length, totalPages: 1, page: 1, perpage: 10 };
    return { body: { contents: { docs, pager, expire_count: 0, active_count: 0, future_count: 0, editablecount: docs.length } } };
  });
  renderConsole('/messages?page=2');
  await screen.findByText('Message 11');
  await userEvent.click(box('Select Message 12'));
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('Message 1');
  await userEvent.click(box('Select Message 2'));
  await userEvent.click(box('Select Message 3'));
  await waitFor(() => expect(calls.some(({ query }) => query['ids'] === gone)).toBe(true));
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
  isGone = true;
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('2 selected');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('One is gone.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The message is restored.');
  expect(calls.find(({ path }) => path === '/api/restoremessage')?.body).toEqual({ ContentID: messageRow(2).ContentID });
});
