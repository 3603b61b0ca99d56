import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveDriveDraft } from '../../platform/drive-draft.ts';
import { addPoint, draw, drive, open, results, runs, signIn, signOut, slow } from '../../testing/drive-test-page.tsx';
import { messageIds, serveDrives } from '../../testing/drive-test-server.ts';
import { refused } from '../../testing/server.ts';

beforeEach(signIn);
afterEach(signOut);

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
  expect(rows[0]).toHaveTextContent('Starts immediately. Ends 9 s and 154 yd later, inside the circle.');
  expect(rows[1]).toHaveTextContent('Starts 2 s late. Ends 30 s and 500 yd later, 200 yd beyond the edge.');
  expect(runs(calls)[0]).toMatchObject({
    speedMph: 35,
    noise: 'none',
    ears: { kind: 'everyone' },
    language: 'en',
    points: [{ lat: 39.7392, lng: -104.9903 }, {}],
  });
});

test('missing input is reported at its field and nothing is run', async () => {
  const calls = serveDrives();
  await open();
  fireEvent.change(screen.getByLabelText('Miles per hour'), { target: { value: 'fast' } });
  await userEvent.selectOptions(screen.getByLabelText('Who is driving'), 'A receiver');
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
  fireEvent.change(screen.getByLabelText('Miles per hour'), { target: { value: '20' } });
  await drive();
  expect(await screen.findByText('Too many tries. Wait a minute.')).toBeVisible();
  expect(screen.getByLabelText('Miles per hour')).toHaveValue('20');
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
  await userEvent.click(screen.getByRole('button', { name: 'Remove point 2' }));
  expect(screen.queryByLabelText('Point 2, latitude and longitude')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Point 2, latitude and longitude')).toHaveValue('39.75920, -104.99030');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByLabelText('Point 1, latitude and longitude')).not.toBeInTheDocument();
});

test('a recorded file is driven as it was recorded, and a bad one says what is wrong', async () => {
  const calls = serveDrives();
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'File' }));
  const load = (text: string, name: string) =>
    fireEvent.change(screen.getByLabelText('GPX, KML, GeoJSON or Google Timeline file', { selector: 'input[type=file]' }), {
      target: { files: [new File([text], name)] },
    });
  load('no xml', 'photo.gpx');
  expect(await screen.findByText('photo.gpx is not a GPX, KML, GeoJSON or Google Timeline file.', {}, slow)).toBeVisible();
  const point = (lat: number, minute: string) => `<trkpt lat="${lat}" lon="-105"><time>2026-01-01T08:${minute}:00Z</time></trkpt>`;
  load(`<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${point(39.7, '00')}${point(39.8, '10')}</trkseg></trk></gpx>`, 'round.gpx');
  expect(await screen.findByText('round.gpx')).toBeVisible();
  expect(screen.getByLabelText('Speed')).toHaveDisplayValue('As recorded');
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

const leg = { isRoad: true, lengthMeters: 2300, speedsKmh: [36, 72] };
const corner = { lat: 39.7492, lng: -104.98 };
const onRoad = (lat: number) => ({ lat, lng: -104.9901 });
const roads = { legs: [{ ...leg, points: [onRoad(39.7392), corner, onRoad(39.7592)] }], isAnswered: true, attribution: '© OpenStreetMap contributors' };

test('the drive follows the roads at their own speeds, and saves what was drawn', async () => {
  const calls = serveDrives(({ path }) => (path === '/api/drivetests/route' ? { body: roads } : undefined));
  await open();
  await draw();
  expect(await screen.findByText(/^1\.7 mi, 3 min, 2 points$/)).toBeVisible();
  expect(screen.getByText('Roads © OpenStreetMap contributors')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Speed'), 'Road speeds');
  await drive();
  await results();
  const [run] = runs(calls);
  expect(run).toMatchObject({ speedMph: null, roads: { stops: [{ lat: 39.7392 }, { lat: 39.7592 }], elsewhereMph: 35 } });
  const points = run?.['points'] as readonly { readonly lng: number; readonly at: string }[];
  expect(points.map(({ lng }) => lng)).toEqual([-104.9901, -104.98, -104.9901]);
  const [first, middle, last] = points.map(({ at }) => Date.parse(at));
  // The second half is twice as fast.
  expect(((middle ?? 0) - (first ?? 0)) / ((last ?? 0) - (middle ?? 0))).toBeCloseTo(2, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Snap points to the road' }));
  expect(screen.getByLabelText('Point 1, latitude and longitude')).toHaveValue('39.73920, -104.99010');
});

test('without a known road the way is a straight line that says so, and following roads is optional', async () => {
  const calls = serveDrives();
  await open();
  await draw();
  expect(await screen.findByText('No road is known here. The route is a straight line.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Follow roads' }));
  expect(screen.queryByText(/No road is known/)).not.toBeInTheDocument();
  await drive();
  await results();
  expect(runs(calls)[0]).not.toHaveProperty('roads');
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

test('a message in a language without a voice in this browser is not read by another voice', async () => {
  const speak = vi.fn<() => void>();
  vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'es-MX', default: true }], cancel: () => undefined, speak });
  serveDrives();
  await open();
  await draw();
  await drive();
  await results();
  await userEvent.click(screen.getByRole('button', { name: /^Gate code: from/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByText('Speaking: Gate code. This browser has no English voice.')).toBeVisible();
  expect(speak).not.toHaveBeenCalled();
});

test('a changed route is driven anew: the previous result is no longer shown', async () => {
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
  expect(screen.getByText(/Includes the message you are writing/)).toHaveTextContent('Gate code');
  await draw();
  await drive();
  const table = within(await results());
  expect(runs(calls)[0]).toMatchObject({
    draft: { content: { Title: 'Gate code', Mode: 2, Lat: 39.7492 }, message_settings: { When: 'Arriving', EndDate: '' } },
  });
  expect(table.queryByRole('link', { name: 'Gate code' })).not.toBeInTheDocument();
  expect(table.getByRole('link', { name: 'Wet floor' })).toHaveAttribute('href', `/messages/editor?id=${messageIds[1]}`);
});
