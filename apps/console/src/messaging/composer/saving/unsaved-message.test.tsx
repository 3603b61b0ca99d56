import { dayMs, usualManner } from '@earshot/domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession, endSession } from '../../../platform/session.ts';
import { makeId, refused, renderComposer, listSaveCalls, serve, storedMessage } from '../test-page.tsx';
import { keptMessages } from './unsaved-message.ts';

const operatorId = () => currentSession().user?.id ?? '';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T19:07:00Z') });
});
afterEach(() => {
  cleanup();
  act(() => endSession());
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const words = () => ['Title', 'Message'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
/** Simulates a reload of the page. */
const leave = () => void dispatchEvent(new Event('earshot.leave'));
const archived = (isOver: () => boolean) =>
  serve(() => (isOver() ? refused(401, 'Your account was archived. Ask Dana.', { AuthSuccess: 0, code: 'archived' }) : undefined));

/** Writes a message until the session ends by itself, and signs in again; returns the user's id. */
async function writeUntilArchived(path?: string): Promise<string> {
  let isOver = false;
  archived(() => isOver);
  renderComposer(path);
  await screen.findByText('1 Selected');
  type('Title', 'Typed title');
  type('Message', 'Typed words.');
  press('Click the map');
  const id = operatorId();
  isOver = true;
  press(path === undefined ? 'SAVE MESSAGE' : 'UPDATE MESSAGE');
  await waitFor(() => expect(currentSession().status).toBe('out'));
  cleanup();
  return id;
}

test('the text typed when the session ended is restored after signing in, and can be saved', async () => {
  const id = await writeUntilArchived();
  expect(keptMessages(id, Date.now())).toMatchObject([{ form: { title: 'Typed title', place: { lat: 39.7392, lng: -104.9903 } } }]);
  const calls = serve();
  renderComposer();
  await screen.findByText(/is back. It is not saved yet/);
  expect(words()).toEqual(['Typed title', 'Typed words.']);
  // The text is still kept if the page closes before it is saved.
  expect(keptMessages(id, Date.now())).toHaveLength(1);
  type('Title', 'Typed title, and more');
  expect(screen.queryByText(/is back. It is not saved yet/)).not.toBeInTheDocument();
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  expect(keptMessages(id, Date.now())).toEqual([]);
  expect(listSaveCalls(calls)[0]?.body).toMatchObject({ content: { Title: 'Typed title, and more', Lat: 39.7392 }, receivers: { contact_ids: makeId(100) } });
});

test('it is there again in the message it was typed into, and can be discarded', async () => {
  await writeUntilArchived(`/messages/editor?id=${makeId(50)}`);
  serve();
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByText(/is back. It is not saved yet/);
  expect(words()[0]).toBe('Typed title');
  press('Discard');
  expect(words()[0]).toBe('Gate code');
  expect(screen.queryByText(/is back. It is not saved yet/)).not.toBeInTheDocument();
});

test('a session that another tab ends keeps what is typed here', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Typed title');
  localStorage.removeItem('earshot.token');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'earshot.token' })));
  expect(currentSession().status).toBe('out');
  cleanup();
  renderComposer();
  await screen.findByText(/is back. It is not saved yet/);
  expect(words()).toEqual(['Typed title', '']);
});

test('text kept before a setting came is not lost: it has the usual one', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Typed title');
  const writer = operatorId();
  leave();
  cleanup();
  const [name = ''] = keptMessages(writer, Date.now()).map((each) => each.name);
  const kept =
    localStorage
      .getItem(name)
      ?.replaceAll(/"(playIfInside|dwellSeconds)":\w+,?/g, '')
      .replaceAll(',}', '}') ?? '';
  expect(kept).not.toContain('dwellSeconds');
  localStorage.setItem(name, kept);
  expect(keptMessages(writer, Date.now())).toMatchObject([{ form: { title: 'Typed title', settings: usualManner } }]);
});

test('text kept by an earlier page for a message changed since is applied on top of the changes, or copied', async () => {
  const id = makeId(50);
  serve();
  renderComposer(`/messages/editor?id=${id}`);
  await screen.findByText('1 Selected');
  type('Title', 'Typed title');
  const writer = operatorId();
  leave();
  cleanup();
  const [kept] = keptMessages(writer, Date.now());
  if (!kept?.opened) throw new Error('Nothing was kept.');
  const content = { ...storedMessage.content, Title: 'Their title', Body: 'Their words.', Modified: '2026-11-20T09:00:00.000Z' };
  serve(({ path, query }) => (path === '/api/ourcontents' && query['id'] ? { body: { content: { ...storedMessage, content } } } : undefined));
  renderComposer(`/messages/editor?id=${id}`);
  await screen.findByText(/was not saved\. The message has changed since/);
  expect(words()).toEqual(['Their title', 'Their words.']);
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  press('Copy my text');
  expect(writeText).toHaveBeenCalledWith('Typed title\n\nThe gate code is 4471.');
  press('Apply my changes');
  expect(words()).toEqual(['Typed title', 'Their words.']);
  expect(keptMessages(writer, Date.now())).toEqual([]);
});

test('the text of a message that another operator owns since the archiving becomes a new message', async () => {
  await writeUntilArchived(`/messages/editor?id=${makeId(50)}`);
  const calls = serve(({ path, query }) =>
    path === '/api/ourcontents' && query['id'] ? refused(404, 'This message was not found.', { code: 'not_found' }) : undefined,
  );
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByText('This message was not found.');
  press('Open as a new message');
  await screen.findByText('1 Selected');
  press('Restore it');
  expect(words()).toEqual(['Typed title', 'Typed words.']);
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  expect(listSaveCalls(calls)[0]?.body.content).not.toHaveProperty('ContentID');
});

test('saved text is not kept, nor text after a logout or older than 30 days; each operator sees only their own', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  const own = operatorId();
  act(() => endSession());
  cleanup();
  expect(keptMessages(own, Date.now())).toEqual([]);
  const id = await writeUntilArchived();
  expect(keptMessages('somebody else', Date.now())).toEqual([]);
  expect(keptMessages(id, Date.now() + 31 * dayMs)).toEqual([]);
});
