import { expect, test } from 'vitest';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { buildClient, buildUser } from '../../../test/factories.ts';
import type { Protocol } from '../../../test/fake-geocoder-protocols.ts';
import { type FakeGeocoder, fakeGeocoderForTest } from '../../../test/fake-geocoder.ts';
import { startServerForTest } from '../../../test/server.ts';

const osm = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' };
const userAgent = `Earshot/${packageJson.version} (places@earshot.test)`;
const station = { lat: 39.7531, lng: -105.0002 };

async function operatorWith(kind: Protocol, key?: string) {
  const fake = await fakeGeocoderForTest(kind);
  const settings = { GEOCODER: kind, GEOCODER_URL: `${fake.url}/`, GEOCODER_CONTACT: 'places@earshot.test', ...(key && { GEOCODER_KEY: key }) };
  const server = await startServerForTest({ ...settings, GEOCODER_PER_SECOND: '100' });
  const { token } = await buildUser(server, (await buildClient(server)).id, ['operator']);
  return { fake, api: server.api(token).places };
}

const latest = ({ asked }: FakeGeocoder) => {
  const { path, query, userAgent: said } = asked.at(-1) ?? {};
  return { path, query, userAgent: said };
};

test('Nominatim is asked as its documentation says, by an application with a name, and never during typing', async () => {
  const { fake, api } = await operatorWith('nominatim');
  expect(await api.search({ query: { q: ' union  station denver ', lat: 39.74, lng: -104.98 } })).toMatchObject({
    data: [{ kind: 'address', name: 'Union Station', detail: '1701 Wynkoop Street, Denver, Colorado, US', ...station }],
    attribution: osm,
    offersMore: false,
  });
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
  expect(latest(fake)).toEqual({
    path: '/search',
    query: { ...common, q: 'union station denver', limit: '8', viewbox: '-105.5000,39.2000,-104.5000,40.2000' },
    userAgent,
  });
  expect((await api.search({ query: { q: 'rue de rivoli' } })).data).toEqual([
    { kind: 'address', name: '12 Rue de Rivoli', detail: 'Paris, Île-de-France, France', lat: 48.8554, lng: 2.3598 },
  ]);
  expect(await api.reverse({ query: { lat: 39.753_112_3, lng: -105.000_21 } })).toEqual({
    address: 'Union Station, 1701 Wynkoop Street, Denver, Colorado, US',
    attribution: osm,
  });
  expect(latest(fake)).toEqual({ path: '/reverse', query: { ...common, lat: '39.7531', lon: '-105.0002' }, userAgent });
  const before = fake.asked.length;
  expect(await api.search({ query: { q: 'denver', typing: '1' } })).toMatchObject({ attribution: { text: 'GeoNames (CC BY 4.0)' }, offersMore: true });
  expect(fake.asked).toHaveLength(before);
});

test('Photon is asked during typing, gives all it has, and hears nothing of a search among used places', async () => {
  const { fake, api } = await operatorWith('photon');
  expect(await api.search({ query: { q: 'wynk', typing: '1', lat: 39.74, lng: -104.98 } })).toEqual({
    data: [{ kind: 'address', name: 'Union Station', detail: '1701 Wynkoop Street, Denver, Colorado, US', ...station }],
    attribution: osm,
    offersMore: false,
  });
  const before = fake.asked.length;
  expect(await api.search({ query: { q: 'Dana Whitfield', used: '1' } })).toEqual({ data: [], attribution: { text: '', url: '' }, offersMore: false });
  expect(fake.asked).toHaveLength(before);
  expect(latest(fake)).toEqual({ path: '/api', query: { q: 'wynk', limit: '8', lat: '39.7', lon: '-105', lang: 'en' }, userAgent });
  expect((await api.reverse({ query: { lat: 48.8554, lng: 2.3598 } })).address).toBe('12 Rue de Rivoli, Paris, Île-de-France, France');
  expect(latest(fake)).toEqual({ path: '/reverse', query: { lat: '48.8554', lon: '2.3598', limit: '1', lang: 'en' }, userAgent });
});

test('Pelias completes during typing, searches a finished text, and gets its key', async () => {
  const { fake, api } = await operatorWith('pelias', 'a pelias key');
  const common = { lang: 'en', api_key: 'a pelias key' };
  expect(await api.search({ query: { q: 'union sta', typing: '1', lat: 39.74, lng: -104.98 } })).toMatchObject({
    data: [{ kind: 'address', name: 'Union Station', detail: 'Denver, Colorado, US', ...station }],
    attribution: { text: '© OpenStreetMap contributors, OpenAddresses, Who’s on First, GeoNames' },
    offersMore: true,
  });
  const focus = { 'focus.point.lat': '39.7', 'focus.point.lon': '-105' };
  expect(latest(fake)).toEqual({ path: '/v1/autocomplete', query: { ...common, text: 'union sta', ...focus }, userAgent });
  await api.search({ query: { q: 'union sta', lat: 39.74, lng: -104.98 } });
  expect(latest(fake)).toEqual({ path: '/v1/search', query: { ...common, text: 'union sta', size: '8', ...focus }, userAgent });
  expect((await api.reverse({ query: { lat: 48.8554, lng: 2.3598 } })).address).toBe('12 Rue de Rivoli, Paris, Île-de-France, France');
  expect(latest(fake).query).toEqual({ ...common, 'point.lat': '48.8554', 'point.lon': '2.3598', size: '1' });
});

test('Google is asked with its key for what is typed to its end, and no code of a square passes for an address', async () => {
  const { fake, api } = await operatorWith('google', 'a google key');
  const common = { language: 'en', key: 'a google key' };
  expect(await api.search({ query: { q: '1701 wynkoop', lat: 39.74, lng: -104.98 } })).toEqual({
    data: [{ kind: 'address', name: '1701 Wynkoop Street', detail: 'Denver, CO 80202, USA', ...station }],
    attribution: { text: 'Google Maps', url: 'https://maps.google.com/' },
    offersMore: false,
  });
  expect(latest(fake)).toEqual({
    path: '/maps/api/geocode/json',
    query: { ...common, address: '1701 wynkoop', bounds: '39.2000,-105.5000|40.2000,-104.5000' },
    userAgent,
  });
  expect((await api.search({ query: { q: 'nowhere at all' } })).data).toEqual([]);
  expect((await api.reverse({ query: station })).address).toBe('1701 Wynkoop Street, Denver, CO 80202, USA');
  expect(latest(fake).query).toEqual({ ...common, latlng: '39.7531,-105.0002' });
  const before = fake.asked.length;
  expect(await api.search({ query: { q: '1701 wyn', typing: '1' } })).toMatchObject({ offersMore: true });
  expect(fake.asked).toHaveLength(before);
});

test('coordinates that are typed, or half typed, never leave the server', async () => {
  const { fake, api } = await operatorWith('photon');
  for (const q of ['39.7531, -105.0002', '39.7531 -105.0002', '39.7531, -', '39.7531, -105.', '39.75', '39.7531°, -105.0002°', '91.5, 200.25'])
    for (const typing of ['1', undefined] as const) await api.search({ query: { q, typing } });
  expect(fake.asked).toEqual([]);
  await api.search({ query: { q: '80202', typing: '1' } });
  expect(fake.asked).toHaveLength(1);
});
