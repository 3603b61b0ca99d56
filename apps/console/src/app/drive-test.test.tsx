import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveDriveDraft } from '../platform/drive-draft.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { driveRow, messageIds, serveDrives } from './drive-test.test-server.ts';
import { renderConsole } from './test-console.tsx';
import { operator, refused, type Sent } from './test-server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const slow = { timeout: 15_000 };
const open = async (path = '/drive-test') => {
  const router = renderConsole(path);
  await screen.findByRole('form', { name: 'Drive test' }, slow);
  await userEvent.click(screen.getByText('Points'));
  return router;
};
const addPoint = async (text: string) => {
  await userEvent.type(screen.getByLabelText('New point, latitude and longitude'), `${text}{Enter}`);
};
const draw = async () => {
  await addPoint('39.7392, -104.9903');
  await addPoint('39.7592, -104.9903');
};
const drive = () => userEvent.click(screen.getByRole('button', { name: 'Drive' }));
const runs = (calls: readonly Sent[]) => calls.filter(({ path }) => path === '/api/drivetests/run').map(({ body }) => body as Record<string, unknown>);
const results = () => screen.findByRole('table', { name: 'Messages on the drive' }, slow);

test('a route is typed, driven at 35 mph for everyone, and each message says how it fares', async () => {
  const calls = serveDrives();
  await open();
  await draw();
  expect(screen.getByText(/^1\.4 mi, 2 min 2\d s, 2 points$/)).toBeVisible();
  await drive();
  const rows = within(await results())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent?.trim())).toEqual([
    'Finished',
    'Cut short by leaving40% spoken',
    'Delayed behind another',
    'Outside the hours',
    'Never reached',
  ]);
  expect(rows[0]).toHaveTextContent('Starts at once. Ends 9 s and 154 yd later, inside the circle.');
  expect(rows[1]).toHaveTextContent('Starts 2 s late. Ends 30 s and 500 yd later, 200 yd beyond the edge.');
  expect(runs(calls)[0]).toMatchObject({
    speedMph: 35,
    noise: 'none',
    ears: { kind: 'everyone' },
    language: 'en',
    points: [{ lat: 39.7392, lng: -104.9903 }, {}],
  });
});

test('what is missing is told at its field and nothing is run', async () => {
  const calls = serveDrives();
  await open();
  fireEvent.change(screen.getByLabelText('Miles an hour'), { target: { value: 'fast' } });
  await userEvent.selectOptions(screen.getByLabelText('Whose ears'), 'A receiver');
  await drive();
  expect(screen.getByText('A route needs at least two points.')).toBeVisible();
  expect(screen.getByText('Type a speed from 1 to 150 mph.')).toBeVisible();
  expect(screen.getByText('Choose a receiver.')).toBeVisible();
  expect(runs(calls)).toEqual([]);
});

test('a run that fails loses nothing that was typed', async () => {
  let isDown = true;
  serveDrives(({ path }) =>
    isDown && path === '/api/drivetests/run' ? refused(429, 'Too many tries. Wait a minute.', { code: 'too_many_requests' }) : undefined,
  );
  await open();
  await draw();
  fireEvent.change(screen.getByLabelText('Miles an hour'), { target: { value: '20' } });
  await drive();
  expect(await screen.findByText('Too many tries. Wait a minute.')).toBeVisible();
  expect(screen.getByLabelText('Miles an hour')).toHaveValue('20');
  expect(screen.getByLabelText('Point 2, latitude and longitude')).toHaveValue('39.75920, -104.99030');
  isDown = false;
  await drive();
  await results();
  expect(screen.queryByText('Too many tries. Wait a minute.')).not.toBeInTheDocument();
});

test('points are changed, taken away and brought back without the map', async () => {
  serveDrives();
  await open();
  await draw();
  await addPoint('nowhere');
  expect(screen.getByText(/^Type a latitude and a longitude/)).toBeVisible();
  const first = screen.getByLabelText('Point 1, latitude and longitude');
  fireEvent.change(first, { target: { value: '39.7, -105' } });
  fireEvent.blur(first);
  expect(screen.getByLabelText('Point 1, latitude and longitude')).toHaveValue('39.70000, -105.00000');
  await userEvent.click(screen.getByRole('button', { name: 'Take away point 2' }));
  expect(screen.queryByLabelText('Point 2, latitude and longitude')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Point 2, latitude and longitude')).toHaveValue('39.75920, -104.99030');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByLabelText('Point 1, latitude and longitude')).not.toBeInTheDocument();
});

test('a GPX file brings its way and its times, and a bad one says what is wrong', async () => {
  const calls = serveDrives();
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'GPX file' }));
  const load = (text: string, name: string) =>
    fireEvent.change(screen.getByLabelText('GPX file', { selector: 'input[type=file]' }), { target: { files: [new File([text], name)] } });
  load('no xml', 'photo.gpx');
  expect(await screen.findByText('photo.gpx is not a GPX file.', {}, slow)).toBeVisible();
  const point = (lat: number, minute: string) => `<trkpt lat="${lat}" lon="-105"><time>2026-01-01T08:${minute}:00Z</time></trkpt>`;
  load(`<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${point(39.7, '00')}${point(39.8, '10')}</trkseg></trk></gpx>`, 'round.gpx');
  expect(await screen.findByText('round.gpx')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Speed'), 'The GPX’s own times');
  await drive();
  await results();
  expect(runs(calls)[0]).toMatchObject({
    speedMph: null,
    points: [
      { lat: 39.7, at: '2026-01-01T08:00:00.000Z' },
      { lat: 39.8, at: '2026-01-01T08:10:00.000Z' },
    ],
  });
});

test('people with different messages have results of their own', async () => {
  serveDrives();
  await open();
  await draw();
  await drive();
  await results();
  await userEvent.selectOptions(screen.getByLabelText('Whose result'), 'Ben Stone');
  expect(within(await results()).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText(/^2 people were left out/)).toBeVisible();
});

test('the result is silent until it is played, speaks at its own speed, and not any faster or when muted', async () => {
  const spoken: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', { getVoices: () => [], cancel: () => undefined, speak: ({ text }: { text: string }) => spoken.push(text) });
  serveDrives();
  await open();
  await draw();
  await drive();
  await results();
  const play = () => userEvent.click(screen.getByRole('button', { name: 'Play' }));
  const pause = () => userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  const toFirst = () => userEvent.click(screen.getByRole('button', { name: /^Gate code: from/ }));
  await toFirst();
  expect(screen.getByText('Speaking: Gate code')).toBeVisible();
  expect(spoken).toEqual([]);
  await play();
  await waitFor(() => expect(spoken).toEqual(['The code is 4471.']));
  await pause();
  await userEvent.click(screen.getByRole('radio', { name: '16x' }));
  await toFirst();
  await play();
  await pause();
  await userEvent.click(screen.getByRole('radio', { name: '1x' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Speak aloud' }));
  await toFirst();
  await play();
  await pause();
  expect(spoken).toHaveLength(1);
});

test('a message in a language that this browser has no voice for is not read by another voice', async () => {
  const speak = vi.fn<() => void>();
  vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'es-MX', default: true }], cancel: () => undefined, speak });
  serveDrives();
  await open();
  await draw();
  await drive();
  await results();
  await userEvent.click(screen.getByRole('button', { name: /^Gate code: from/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByText('Speaking: Gate code, in silence: this browser has no English voice.')).toBeVisible();
  expect(speak).not.toHaveBeenCalled();
});

test('a changed route is driven anew: the result before is no longer shown', async () => {
  serveDrives();
  await open();
  await draw();
  await drive();
  await results();
  await addPoint('39.78, -104.99');
  expect(screen.queryByRole('table', { name: 'Messages on the drive' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Point 3, latitude and longitude')).toBeVisible();
});

test('the message that is being written is driven with, and is not a link', async () => {
  leaveDriveDraft({
    content: {
      mode: 'final',
      title: 'Gate code',
      body: 'The code is 4471.',
      location: '',
      lat: 39.7492,
      lng: -104.9903,
      radiusMeters: 182.88,
      radiusUnit: 'mi',
    },
    message_settings: {
      startDate: '2026-11-20',
      endDate: null,
      startMinute: 0,
      endMinute: 1439,
      repeat: 'no',
      repeatDays: [true, true, true, true, true, true, true],
      trigger: 'enter',
    },
  });
  const calls = serveDrives();
  await open('/drive-test?from=composer');
  expect(screen.getByText(/With the message you are writing/)).toHaveTextContent('Gate code');
  await draw();
  await drive();
  const table = within(await results());
  expect(runs(calls)[0]).toMatchObject({
    draft: { content: { Title: 'Gate code', Mode: 2, Lat: 39.7492 }, message_settings: { When: 'Arriving', EndDate: '' } },
  });
  expect(table.queryByRole('link', { name: 'Gate code' })).not.toBeInTheDocument();
  expect(table.getByRole('link', { name: 'Wet floor' })).toHaveAttribute('href', `/messages/editor?id=${messageIds[1]}`);
});

test('a route is saved under a name, once, whatever happens to the answer', async () => {
  let isLost = true;
  const calls = serveDrives(({ path, method }) =>
    isLost && path === '/api/drivetests' && method === 'POST' ? { status: 503, body: { message: 'Down' } } : undefined,
  );
  const router = await open();
  await draw();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the route' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Type a name.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Name'), 'Morning round');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Morning round');
  isLost = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: driveRow.id }));
  const saves = calls.filter(({ path, method }) => path === '/api/drivetests' && method === 'POST');
  expect(saves.at(-1)?.body).toMatchObject({ name: 'Morning round', drive: { speedMph: 35 } });
  expect(runs(calls)).toEqual([]);
});

test('a saved route opens with its result and what has changed, which is then taken as seen', async () => {
  const calls = serveDrives();
  await open(`/drive-test?id=${driveRow.id}&message=${messageIds[1]}`);
  await results();
  const changed = within(screen.getByRole('region', { name: 'Changed since you last looked' }));
  expect(changed.getByRole('listitem')).toHaveTextContent('Wet floor: Finished → Cut short by leaving');
  await waitFor(() => expect(calls.find(({ path }) => path === '/api/drivetests/seen')?.body).toEqual({ id: driveRow.id }));
  expect(screen.getByLabelText('Point 1, latitude and longitude')).toHaveValue('39.73920, -104.99030');
  expect(screen.getByLabelText('Whose ears')).toHaveValue('group');
  expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('Night crew');
});

test('the saved routes say how they fare, and one that is deleted is gone', async () => {
  const calls = serveDrives();
  const router = await open(`/drive-test?id=${driveRow.id}`);
  const saved = within(screen.getByRole('region', { name: 'Saved routes' }));
  const row = await saved.findByRole('listitem');
  expect(row).toHaveTextContent('1 result has changed');
  expect(row).toHaveTextContent('4 Finished');
  await userEvent.click(saved.getByRole('button', { name: 'Delete Morning round' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ id: driveRow.id });
});

test('a route that is no longer there says so', async () => {
  serveDrives(({ path, query }) =>
    path === '/api/drivetests' && query['id'] !== undefined ? refused(404, 'This route is not there any more.', { code: 'not_found' }) : undefined,
  );
  renderConsole(`/drive-test?id=${driveRow.id}`);
  expect(await screen.findByText('The route could not be opened', {}, slow)).toBeVisible();
});

test('the messages list shows which results have changed, and leads there', async () => {
  serveDrives();
  renderConsole('/messages');
  const badge = await screen.findByRole('link', { name: 'Drive test changed' }, slow);
  expect(badge).toHaveAttribute('href', `/drive-test?id=${driveRow.id}&message=${messageIds[1]}`);
  expect(screen.getByRole('row', { name: /Message 2/ })).toContainElement(badge);
});

test('the list of messages stands without the news of drives', async () => {
  serveDrives(({ path }) => (path === '/api/drivetests/changes' ? refused(403, 'No.') : undefined));
  renderConsole('/messages');
  expect(await screen.findByText('Message 2', {}, slow)).toBeVisible();
  expect(screen.queryByText('Drive test changed')).not.toBeInTheDocument();
});
