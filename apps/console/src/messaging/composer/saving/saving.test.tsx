import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeJustSet } from '../../../platform/last-set-message.ts';
import { endSession } from '../../../platform/session.ts';
import { makeId, newMessageId, refused, renderComposer, listSaveCalls, serve, storedMessage } from '../test-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T19:07:00Z') });
});
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const othersMessage = { ...storedMessage, content: { ...storedMessage.content, SenderID: makeId(9) } };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a new message is saved as a draft every 8 seconds, once it has both a title and a text', async () => {
  const calls = serve();
  const router = renderComposer();
  await screen.findByText('1 Selected');
  // The clock moves only when the test moves it: seconds of a busy machine would count as well.
  vi.setTimerTickMode('manual');
  type('Title', 'Gate code');
  await pass(9_000);
  type('Message', 'The gate code is 4471.');
  await pass(7_900);
  expect(listSaveCalls(calls)).toHaveLength(0);
  await pass(200);
  vi.setTimerTickMode('interval', 20);
  await waitFor(() => expect(listSaveCalls(calls)).toHaveLength(1));
  expect(listSaveCalls(calls)[0]?.body).toMatchObject({ content: { Mode: 1, Title: 'Gate code' }, receivers: { contact_ids: makeId(100) } });
  // A reload would resume this draft; the edit in progress continues.
  await waitFor(() => expect(router.state.location.href).toContain(newMessageId));
  expect(screen.getByLabelText('Title')).toHaveValue('Gate code');

  await pass(8_000);
  type('Title', 'Gate code today');
  await pass(8_000);
  await waitFor(() => expect(listSaveCalls(calls).length).toBeGreaterThan(1));
  // Nothing was saved while nothing changed.
  expect(listSaveCalls(calls)[1]?.body.content).toMatchObject({ ContentID: newMessageId, Modified: expect.any(String), Title: 'Gate code today' });
  expect(listSaveCalls(calls)).toHaveLength(2);
});

test('after the free days the composer says when it opens that nothing can be set', async () => {
  const flags = { isPaymentMethod: 0, isAccountActive: 0, isAccountDeactivated: 0, underFreeTrial: 0, isFreeTrialStarted: 1, isFreeTrialEnded: 1, days: 0 };
  const looks = { color: '', backgroundColor: '', isTooltip: 0, toolTipTitle: '', toolTipMessage: '', canActivate: 0 };
  const message = '14-day free period has ended. Activate your account.';
  serve(({ path }) => (path === '/api/saas-client/free-trial' ? { body: { ...flags, ...looks, message } } : undefined));
  renderComposer();
  expect(await screen.findByText(`${message} Only the Account Holder can do that.`)).toBeInTheDocument();
});

test('setting a message ends the autosave, says so and leads to the list after 2 seconds', async () => {
  const calls = serve();
  const router = renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  press('Click the map');
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  expect(listSaveCalls(calls)[0]?.body).toMatchObject({ content: { Mode: 2, Lat: 39.7392, Long: -104.9903 }, receivers: { contact_ids: makeId(100) } });
  expect(screen.getByRole('button', { name: 'SAVE MESSAGE' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await pass(2_100);
  expect(router.state.location.pathname).toBe('/messages');
  await pass(20_000);
  expect(listSaveCalls(calls)).toHaveLength(1);
  // The list gets the note with its undo: a draft with the same words, and the message is deleted.
  const left = takeJustSet();
  expect(left).toMatchObject({ id: newMessageId, isUpdate: false });
  const removed = calls.filter(({ method }) => method === 'DELETE').length;
  await expect(left?.undo?.()).resolves.toMatchObject({ draftId: newMessageId });
  expect(listSaveCalls(calls)[1]?.body).toMatchObject({ content: { Mode: 1, Title: 'Gate code' } });
  expect(listSaveCalls(calls)[1]?.body.content).not.toHaveProperty('ContentID');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(removed + 1);
});

test('an update of the words cannot be taken back, since they are heard anew; one of the title can', async () => {
  const calls = serve();
  for (const [label, hasUndo] of [
    ['Message', false],
    ['Title', true],
  ] as const) {
    renderComposer(`/messages/editor?id=${makeId(50)}`);
    await screen.findByRole('button', { name: 'UPDATE MESSAGE' });
    type(label, 'Another text');
    press('UPDATE MESSAGE');
    await screen.findByText('This Message is updated.');
    await pass(2_100);
    const left = takeJustSet();
    expect(left).toMatchObject({ id: newMessageId, isUpdate: true });
    expect(left?.undo !== undefined).toBe(hasUndo);
    await left?.undo?.();
    cleanup();
  }
  expect(listSaveCalls(calls).at(-1)?.body.content).toMatchObject({ Mode: 2, Title: 'Gate code', ContentID: newMessageId, Modified: expect.any(String) });
});

test('a copy of a message is a new one with the same words, and starts today', async () => {
  vi.setSystemTime(Date.parse('2026-12-01T19:07:00Z'));
  const calls = serve();
  renderComposer(`/messages/editor?copy=${makeId(50)}`);
  await screen.findByRole('button', { name: 'SAVE MESSAGE' });
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  const { content, message_settings } = listSaveCalls(calls)[0]?.body ?? {};
  expect(content).toMatchObject({ Title: 'Gate code', Body: 'The gate code is 4471.', Lat: 39.7, Mode: 2 });
  expect(content).not.toHaveProperty('ContentID');
  expect(message_settings).toMatchObject({ StartDate: '2026-12-01', EndDate: '2026-12-03', TimeStart: '8:00 AM' });
});

test('a new message can begin at a place', async () => {
  const calls = serve();
  renderComposer('/messages/editor?at=39.7392,-104.9903,400');
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  expect(listSaveCalls(calls)[0]?.body.content).toMatchObject({ Lat: 39.7392, Long: -104.9903, Radius: 400, Location: 'Denver, Colorado, US' });
});

test('an autosave that fails says so, keeps the text, and is made again as the same request', async () => {
  let isDown = true;
  const calls = serve(({ path, method }) => (isDown && method === 'POST' && path === '/api/ourcontents' ? 'unreachable' : undefined));
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  await pass(8_500);
  expect(screen.getByText('The draft could not be saved. Trying again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('The gate code is 4471.');
  isDown = false;
  await pass(8_000);
  const [first, second] = listSaveCalls(calls);
  expect(second?.key).toBe(first?.key);
  expect(screen.queryByText(/could not be saved/)).not.toBeInTheDocument();
});

test('text typed during an autosave is not shown as saved', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  await pass(8_100);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  type('Message', 'The gate code is 4472.');
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('an autosave that is refused says why, and is made again once something has changed', async () => {
  const calls = serve(({ path, method }) =>
    method === 'POST' && path === '/api/ourcontents' ? refused(404, 'One of the Receivers was not found.', { code: 'not_found' }) : undefined,
  );
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  await pass(8_500);
  expect(screen.getByText('The draft could not be saved. One of the Receivers was not found.')).toBeInTheDocument();
  await pass(8_000);
  expect(listSaveCalls(calls)).toHaveLength(1);
  type('Title', 'Gate code today');
  await pass(8_000);
  expect(listSaveCalls(calls)).toHaveLength(2);
});

test('leaving during the first autosave is not undone by its answer', async () => {
  const calls = serve();
  const answered = globalThis.fetch;
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await answered(request);
    if (request.method === 'POST' && request.url.endsWith('/api/ourcontents')) await gate;
    return response;
  });
  const router = renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  await pass(8_500);
  expect(listSaveCalls(calls)).toHaveLength(1);
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText('The list');
  answer();
  await pass(100);
  expect(router.state.location.pathname).toBe('/messages');
});

test('nothing can be typed into a message that is being set: no save would have it', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  press('Click the map');
  expect(screen.getByLabelText('Title').closest('[inert]')).toBeNull();
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  expect(screen.getByLabelText('Title').closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Click the map' }).closest('[inert]')).not.toBeNull();
});

test('a refusal by the server is shown beside the field and above the buttons, and typed text is kept', async () => {
  serve(({ path, method }) =>
    method === 'POST' && path === '/api/ourcontents'
      ? refused(422, 'Invalid', { code: 'invalid_input', fields: [{ field: 'content.Title', message: 'must not contain invalid characters' }] })
      : undefined,
  );
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  press('Click the map');
  press('SAVE MESSAGE');
  await screen.findByText('Error!');
  expect(screen.getByText('This message is not set.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toBeInvalid();
  expect(screen.getByLabelText('Title')).toHaveValue('Gate code');
  expect(screen.getByLabelText('Message')).toHaveValue('The gate code is 4471.');
  expect(screen.getByRole('button', { name: 'SAVE MESSAGE' })).toBeEnabled();
});

test('a draft that is opened by its id is being edited', async () => {
  const draft = { ...storedMessage, content: { ...storedMessage.content, Mode: 1 } };
  serve(({ path, query }) => (path === '/api/ourcontents' && query['id'] ? { body: { content: draft } } : undefined));
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  expect(await screen.findByRole('heading', { name: 'Edit message' })).toBeInTheDocument();
  press('UPDATE MESSAGE');
  expect(await screen.findByText('This Message is updated.')).toBeInTheDocument();
});

test('a message that is set is never saved as a draft again', async () => {
  const calls = serve();
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByRole('button', { name: 'UPDATE MESSAGE' });
  type('Title', 'Another title');
  await pass(20_000);
  expect(listSaveCalls(calls)).toHaveLength(0);
});

test('a message without title, text, place or receivers is not sent, and each of them says what is missing', async () => {
  const calls = serve(({ path }) => (path === '/api/createdefaultcontact' ? { body: { data: [] } } : undefined));
  renderComposer();
  await screen.findByText('0 Selected');
  press('SAVE MESSAGE');
  await screen.findByText('Title is required');
  for (const text of ['Message is required', 'Choose a place on the map', 'Attention: At least 1 Receiver must be selected.'])
    expect(screen.getByText(text)).toBeInTheDocument();
  await pass(100);
  expect(screen.getByLabelText('Search for a place or address')).toHaveFocus();
  expect(listSaveCalls(calls)).toHaveLength(0);
});

test('leaving with unsaved changes asks first', async () => {
  serve();
  const router = renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  press('Cancel');
  await screen.findByText('Your changes since the last save will be lost.');
  expect(router.state.location.pathname).toBe('/messages/editor');
  press('Confirm');
  await screen.findByText('The list');
});

test("another operator's message can be read, not changed", async () => {
  serve(({ path, query }) => (path === '/api/ourcontents' && query['id'] ? { body: { content: othersMessage } } : undefined));
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByText('You can read this message, but not edit it.');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^View message$/);
  // A disabled field would be grey on grey.
  const boxes = ['Search for a place or address', 'Radius'].map((name) => screen.getByRole('combobox', { name }));
  for (const field of [screen.getByLabelText('Title'), screen.getByLabelText('Message'), ...boxes]) {
    expect(field).toBeEnabled();
    expect(field).toHaveAttribute('readonly');
  }
  expect(screen.getByRole('button', { name: 'UPDATE MESSAGE' })).toBeDisabled();
});

test('a field that the server refuses is marked and focused until it is changed', async () => {
  serve(({ path, method }) =>
    method === 'POST' && path === '/api/ourcontents'
      ? refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'content.Title', message: 'is taken' }] })
      : undefined,
  );
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  press('Click the map');
  press('SAVE MESSAGE');
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeInvalid());
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  type('Title', 'Gate code of today');
  expect(screen.getByLabelText('Title')).toBeValid();
});

test('the wish for an English text first goes away with the first letter of it', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  fireEvent.change(screen.getByLabelText('Translate language'), { target: { value: 'es' } });
  expect(screen.getByText('Please fill the English Title and Message First!')).toBeInTheDocument();
  type('Title', 'G');
  expect(screen.queryByText('Please fill the English Title and Message First!')).not.toBeInTheDocument();
});
