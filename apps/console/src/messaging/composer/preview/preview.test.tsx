import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, endSession } from '../../../platform/session.ts';
import { makeId, refused, renderComposer, listSaveCalls, type SentRequest, serve, storedMessage } from '../test-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T19:07:00Z') });
});
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answers = NonNullable<Parameters<typeof serve>[0]>;
const smsId = makeId(300);
const url = 'https://earshot.example/listen/1?t=x';
const preview =
  (more: Answers = () => undefined): Answers =>
  (sent) =>
    more(sent) ??
    (sent.path === '/api/listenlink'
      ? { body: { url: `${url}${sent.query['language']}` } }
      : sent.path === '/api/previewsms'
        ? { body: sent.method === 'POST' ? { success: 1, smsId } : { status: 'sent' } }
        : undefined);
const sends = (calls: readonly SentRequest[]) => calls.filter(({ path, method }) => path === '/api/previewsms' && method === 'POST');
const button = () => screen.getByRole('button', { name: 'Phone Preview' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const stored =
  (more: object): Answers =>
  ({ path, method }) =>
    path === '/api/ourcontents' && method === 'GET' ? { body: { content: { ...storedMessage, content: { ...storedMessage.content, ...more } } } } : undefined;

async function openPreview(): Promise<HTMLElement> {
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByDisplayValue('The gate code is 4471.');
  fireEvent.click(button());
  return screen.findByRole('dialog', { name: 'Phone Preview' });
}

test('an unsaved message cannot be previewed', async () => {
  serve(preview());
  renderComposer();
  await screen.findByText('1 Selected');
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('The message must be saved first.');
});

test('the QR code is the listen link, 96 pixels wide', async () => {
  serve(preview());
  const dialog = await openPreview();
  const code = await within(dialog).findByRole('img', { name: `QR code: ${url}en` });
  expect(code).toHaveAttribute('width', '96');
  expect(within(dialog).getByRole('link', { name: 'Open it here' })).toHaveAttribute('href', `${url}en`);
});

test('an operator without a phone is asked for a number, and sees the delivery of the text message', async () => {
  let status = 'waiting';
  const calls = serve(preview(({ path, method }) => (path === '/api/previewsms' && method === 'GET' ? { body: { status } } : undefined)));
  await openPreview();
  expect(screen.getByText('Please enter your phone number to receive the Preview. You will receive an SMS with a link. Tap the link.')).toBeInTheDocument();
  type('Phone number', '(202) 555-0144');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByText('Sending an SMS to +1 202 555 0144…')).toBeInTheDocument();
  expect(sends(calls)[0]?.body).toEqual({ ContentID: makeId(50), language: 'en', PhoneNumber: '2025550144', countryCode: 'US' });
  status = 'sent';
  expect(await screen.findByText('Sent to +1 202 555 0144. Tap the link in the SMS.', {}, { timeout: 4_000 })).toBeInTheDocument();
});

test('a missing or invalid number is reported at the field, and nothing is sent', async () => {
  const calls = serve(preview());
  await openPreview();
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByText('Phone number is required')).toBeInTheDocument();
  type('Phone number', '555');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByText('Phone Number is invalid')).toBeInTheDocument();
  expect(sends(calls)).toHaveLength(0);
});

test('a text message that failed opens the error dialog with what the provider said, and whom to ask', async () => {
  serve(
    preview(({ path, method }) => {
      if (path === '/api/settings')
        return { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, supportUrl: 'https://help.example/' } };
      return path === '/api/previewsms' && method === 'GET' ? { body: { status: 'failed', error: 'Unreachable carrier' } } : undefined;
    }),
  );
  await openPreview();
  type('Phone number', '2025550144');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  const problem = await screen.findByRole('dialog', { name: 'Sorry, there is a problem.' });
  expect(problem).toHaveTextContent('Unreachable carrier');
  expect(problem).toHaveTextContent('If the phone number is wrong, correct it here');
  expect(within(problem).getByRole('link', { name: 'Support' })).toHaveAttribute('href', 'https://help.example/');
  fireEvent.click(within(problem).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/Unreachable carrier/)).not.toBeInTheDocument());
  expect(screen.getByLabelText('Phone number')).toHaveValue('2025550144');
});

test('too many text messages are refused in the dialog itself', async () => {
  serve(
    preview(({ path, method }) =>
      path === '/api/previewsms' && method === 'POST' ? refused(429, 'Too many tries. Wait a minute.', { code: 'too_many_requests' }) : undefined,
    ),
  );
  await openPreview();
  type('Phone number', '2025550144');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByText('Too many tries. Wait a minute.')).toBeInTheDocument();
});

test('a text message with a lost answer is sent again under the same key', async () => {
  let isDown = true;
  const calls = serve(preview(({ path, method }) => (isDown && path === '/api/previewsms' && method === 'POST' ? 'unreachable' : undefined)));
  await openPreview();
  type('Phone number', '2025550144');
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
    await waitFor(() => expect(sends(calls)).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send SMS' })).toBeEnabled());
    isDown = false;
  }
  expect(sends(calls)[1]?.key).toBe(sends(calls)[0]?.key);
});

test('the version that is looked at is the one previewed, and the other can be chosen', async () => {
  const calls = serve(preview(stored({ spn_Title: 'Código', spn_Body: 'El código es 4471.' })));
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByDisplayValue('The gate code is 4471.');
  fireEvent.change(screen.getByLabelText('Translate language'), { target: { value: 'es' } });
  fireEvent.click(button());
  expect(await screen.findByRole('img', { name: `QR code: ${url}es` })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('img', { name: `QR code: ${url}en` })).toBeInTheDocument();
  type('Phone number', '2025550144');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  await waitFor(() => expect(sends(calls)[0]?.body).toMatchObject({ language: 'en' }));
});

test('unsaved changes of a draft are saved first', async () => {
  const calls = serve(preview(stored({ Mode: 1 })));
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByDisplayValue('The gate code is 4471.');
  type('Message', 'The gate code is 4472.');
  fireEvent.click(button());
  await screen.findByRole('dialog', { name: 'Phone Preview' });
  expect(listSaveCalls(calls)[0]?.body.content).toMatchObject({ Mode: 1, Body: 'The gate code is 4472.' });
  expect(screen.queryByText(/without your latest changes/)).not.toBeInTheDocument();
});

test('a set message is not saved by a preview, which says what the phone will not hear', async () => {
  const calls = serve(preview());
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByDisplayValue('The gate code is 4471.');
  type('Message', 'The gate code is 4472.');
  fireEvent.click(button());
  expect(await screen.findByText(/without your latest changes/)).toBeInTheDocument();
  expect(listSaveCalls(calls)).toHaveLength(0);
});

test('staff on behalf of an operator cannot preview', async () => {
  serve(preview());
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  act(() => actOnBehalf({ clientId: makeId(2), userId: makeId(1), name: 'Owen', clientName: 'Demo' }));
  await screen.findByDisplayValue('The gate code is 4471.');
  expect(button()).toBeDisabled();
});
