import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { makeId, renderComposer, listSaveCalls, type SentRequest, serve, storedMessage } from '../test-page.tsx';
import { defaultRadiusHere } from './default-radius.ts';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const geoNames = { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' };
const osm = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' };
const englewood = { kind: 'town', name: 'Englewood', detail: 'Colorado, US', lat: 39.6478, lng: -104.9878 };
const searchBox = () => screen.findByRole('combobox', { name: 'Search for a place or address' });

test('a place is found while typing and chosen by the keyboard; Enter never sends the message', async () => {
  const calls = serve(({ path }) => (path === '/api/places/search' ? { body: { data: [englewood], attribution: geoNames, offersMore: false } } : undefined));
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'englew');
  await screen.findByRole('option', { name: /Englewood/ });
  await userEvent.keyboard('{ArrowDown}{Enter}{Enter}');
  await waitFor(() => expect(box).toHaveValue('Englewood, Colorado, US'));
  expect(screen.getByText('39.64780, −104.98780 · 1 km radius')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Circle changes' })).toHaveTextContent('Location Englewood, Colorado, US');
  expect(listSaveCalls(calls)).toHaveLength(0);
  expect(screen.queryByText('Title is required')).not.toBeInTheDocument();
});

test('a click on the map names the place, and keeps its coordinates if it has no name', async () => {
  let address = 'Denver, Colorado, US';
  serve(({ path }) => (path === '/api/places/reverse' ? { body: { address, attribution: osm } } : undefined));
  renderComposer();
  const box = await searchBox();
  await userEvent.click(await screen.findByRole('button', { name: 'Click the map' }));
  await waitFor(() => expect(box).toHaveValue('Denver, Colorado, US'));
  expect(screen.getByRole('link', { name: osm.text })).toHaveAttribute('href', osm.url);
  address = '';
  await userEvent.click(screen.getByRole('button', { name: 'Click the map' }));
  await waitFor(() => expect(box).toHaveValue('39.73920, -104.99030'));
  // The coordinates appear once: there is no name beside them.
  expect(screen.getByText(/39\.73920, .104\.99030 · /)).toBeInTheDocument();
  expect(screen.queryByText('39.73920, -104.99030')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: osm.text })).not.toBeInTheDocument();
});

test.each([
  ['Denver, Colorado, US', 'Denver, Colorado, US'],
  ['', '39.75270, -104.99980'],
])('a position from a pasted link is called after what is there, else by its coordinates: %j', async (detail, location) => {
  const found = { kind: 'coordinates', name: '39.75270, -104.99980', detail, lat: 39.7527, lng: -104.9998, readFrom: 'Google Maps link' };
  serve(({ path }) => (path === '/api/places/search' ? { body: { data: [found], attribution: geoNames, offersMore: false } } : undefined));
  renderComposer();
  const box = await searchBox();
  await userEvent.click(box);
  await userEvent.paste('https://www.google.com/maps/@39.7527,-104.9998,17z');
  await userEvent.click(await screen.findByRole('option', { name: /Google Maps link/ }));
  await waitFor(() => expect(box).toHaveValue(location));
});

const streetAnswer = ({ path, query }: SentRequest) => {
  if (path !== '/api/places/search') return undefined;
  const data = query['typing']
    ? [{ ...englewood, lacks: `the street “${query['q']}” was not found` }]
    : [{ kind: 'address', name: '12 Englewood Road', detail: 'Denver, Colorado, US', lat: 39.7, lng: -105 }];
  return { body: { data, attribution: query['typing'] ? geoNames : osm, offersMore: query['typing'] === '1' } };
};

test('the source of the places is named under the list, and under the chosen place', async () => {
  serve(streetAnswer);
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'englew');
  const option = await screen.findByRole('option', { name: /^Englewood/ });
  const link = screen.getByRole('link', { name: geoNames.text });
  expect(link).toHaveAttribute('href', geoNames.url);
  // A press on the link keeps the focus in the box: otherwise the list would be gone before the click.
  await userEvent.pointer({ keys: '[MouseLeft>]', target: link });
  expect(box).toHaveFocus();
  await userEvent.click(option);
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: geoNames.text })).toBeInTheDocument();
});

test('where more is found by whole text than while typing, Enter and the last line of the list ask for it', async () => {
  const calls = serve(streetAnswer);
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'englewood');
  await userEvent.click(await screen.findByRole('option', { name: 'Search addresses for “englewood”' }));
  await screen.findByRole('option', { name: /^12 Englewood Road/ });
  expect(screen.getByRole('link', { name: osm.text })).toHaveAttribute('href', osm.url);
  expect(screen.queryByRole('option', { name: /Search addresses/ })).not.toBeInTheDocument();
  await userEvent.type(box, ' r');
  await screen.findByRole('option', { name: 'Search addresses for “englewood r”' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveValue('12 Englewood Road, Denver, Colorado, US'));
  const whole = calls.filter(({ path, query }) => path === '/api/places/search' && !query['typing']).map(({ query }) => query['q']);
  expect(whole).toEqual(['englewood', 'englewood r']);
  expect(listSaveCalls(calls)).toHaveLength(0);
});

/** Replaces the browser's location; `answer` decides whether it finds a position or fails. */
function locate(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition: answer } } }));
}
const makeGeolocationError = (code: number) => ({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }) as const;
const searchNothing = ({ path }: SentRequest) => (path === '/api/places/search' ? { body: { data: [], attribution: geoNames, offersMore: false } } : undefined);

test('when nothing is found, the keyboard can drop a pin in the middle of the map', async () => {
  serve(searchNothing);
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'qwrtz');
  await screen.findByText('No results for “qwrtz”.');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Drop a pin' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveValue('39.82830, -98.57950'));
  expect(screen.getByText(/^39\.82830, −98\.57950 · /)).toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(screen.queryByText('No results for “qwrtz”.')).not.toBeInTheDocument();
});

test('when nothing is found, My location moves the circle to the browser’s position', async () => {
  serve(searchNothing);
  let found: PositionCallback = () => {};
  locate((told) => {
    found = told;
  });
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'qwrtz');
  const panel = (await screen.findByText('No results for “qwrtz”.')).parentElement ?? document.body;
  await userEvent.click(within(panel).getByRole('button', { name: 'My location' }));
  expect(within(panel).getByRole('button', { name: 'My location' })).toHaveAttribute('aria-disabled', 'true');
  expect(box).toHaveValue('qwrtz');
  act(() => found({ coords: { latitude: 57.7, longitude: 11.97 } } as GeolocationPosition));
  await waitFor(() => expect(box).toHaveValue('57.70000, 11.97000'));
  expect(screen.queryByText('No results for “qwrtz”.')).not.toBeInTheDocument();
});

test('when the browser gives no position, the typed text stays and a message says what to do', async () => {
  serve(searchNothing);
  locate((_, failed) => failed(makeGeolocationError(1)));
  renderComposer();
  const box = await searchBox();
  await userEvent.type(box, 'qwrtz');
  const panel = (await screen.findByText('No results for “qwrtz”.')).parentElement ?? document.body;
  await userEvent.click(within(panel).getByRole('button', { name: 'My location' }));
  await within(panel).findByText('The browser is not allowed to share your location. Allow location for this page, or search for the place.');
  expect(box).toHaveValue('qwrtz');
});

test('another unit offers its own list and keeps about the size', async () => {
  serve();
  renderComposer();
  const list = () => screen.getByRole('combobox', { name: 'Radius' });
  await waitFor(() => expect(list()).toHaveValue('1 km'));
  await userEvent.click(screen.getByRole('radio', { name: 'mi' }));
  expect(list()).toHaveValue('1/2 mi');
});

test('the server says in which country the browser is before its clock does', async () => {
  serve(({ path }) =>
    path === '/api/settings' ? { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, country: 'US' } } : undefined,
  );
  renderComposer();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Radius' })).toHaveValue('1 mi'));
});

test('a new message starts with a mile where the server says the United States, or the clock does, and with a kilometre elsewhere', () => {
  for (const zone of ['America/New_York', 'America/Indiana/Knox', 'Pacific/Honolulu', 'US/Central']) expect(defaultRadiusHere(zone).unit).toBe('mi');
  for (const zone of ['America/Toronto', 'Europe/Zagreb', 'UTC']) expect(defaultRadiusHere(zone)).toEqual({ meters: 1000, unit: 'km' });
  expect([defaultRadiusHere('Europe/Zagreb', 'US').unit, defaultRadiusHere('America/New_York', 'DE').unit]).toEqual(['mi', 'km']);
});

/** The fields that only a row of the list has. */
const rowOnly = {
  Expiration_Timestamp: '',
  Expiration_Duration: '',
  StartDate: '2026-11-20',
  is_expired: 0,
  is_active: 1,
  is_future: 0,
  ReceiverCount: 1,
  SenderName: 'Owen Parker',
};

/** One message for each status that a list is asked for. */
function answerList({ path, method, query: { status } }: SentRequest) {
  if (path !== '/api/ourcontents' || method !== 'GET' || !status) return undefined;
  const contents = {
    docs: [{ ...storedMessage.content, ...rowOnly, message_settings: storedMessage.message_settings, ContentID: makeId(status.length), Title: status }],
    pager: { totalItems: 1, totalPages: 1, page: 1, perpage: 100 },
    expire_count: 1,
    active_count: 1,
    future_count: 1,
    editablecount: 1,
  };
  return { body: { contents } };
}

test('the map has the circles of live and future messages, and of expired ones where they are asked for', async () => {
  const calls = serve(answerList);
  renderComposer();
  const circles = () => screen.getByTestId('other circles').textContent;
  await waitFor(() => expect(circles()).toBe('Active, Future'));
  expect(calls.some(({ query }) => query['status'] === 'Expired')).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show expired' }));
  await waitFor(() => expect(circles()).toBe('Active, Future, Expired'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show expired' }));
  await waitFor(() => expect(circles()).toBe('Active, Future'));
});

test.each([
  ['goes to messages that load later', false, '39.7 -105'],
  ['stays where a hand moved it, also when messages load later', true, '39.8283 -98.5795'],
])('the map of a new message %s', async (_, isDragged, look) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  serve(async (sent) => {
    const answer = answerList(sent);
    if (answer) await loaded;
    return answer;
  });
  renderComposer();
  expect(await screen.findByTestId('look')).toHaveTextContent('39.8283 -98.5795');
  if (isDragged) await userEvent.click(screen.getByRole('button', { name: 'Drag the map' }));
  load();
  await waitFor(() => expect(screen.getByTestId('other circles')).toHaveTextContent('Active, Future'));
  expect(screen.getByTestId('look')).toHaveTextContent(look);
});
