export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Question {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly userAgent: string;
}

const stationAt = { lat: 39.7531, lng: -105.0002 };

const world = [
  { name: 'Union Station', number: '1701', street: 'Wynkoop Street', city: 'Denver', state: 'Colorado', country: 'United States', code: 'US', ...stationAt },
  { name: 'Denver', city: 'Denver', state: 'Colorado', country: 'United States', code: 'US', lat: 39.7392, lng: -104.9903 },
  { number: '12', street: 'Rue de Rivoli', city: 'Paris', state: 'Île-de-France', country: 'France', code: 'FR', lat: 48.8554, lng: 2.3598 },
] as const;
type Spot = (typeof world)[number] & { readonly name?: string; readonly number?: string; readonly street?: string };

const formatSpotLabel = (spot: Spot): string =>
  [spot.name, spot.number, spot.street, spot.city, spot.state, spot.country].filter((each, index, all) => each && all.indexOf(each) === index).join(', ');

const found = (text: string): readonly Spot[] =>
  world.filter((spot) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => formatSpotLabel(spot).toLowerCase().includes(word)),
  );

const nearest = (lat: number, lng: number): readonly Spot[] => world.filter((spot) => Math.hypot(spot.lat - lat, spot.lng - lng) < 0.01).slice(0, 1);

const isMissing = (value: string | undefined): boolean => value === undefined || value.trim() === '';
const unknownIn = (query: Question['query'], known: readonly string[]): string | undefined => Object.keys(query).find((name) => !known.includes(name));

/**
 * nominatim.org/release-docs/latest/api: Search, Reverse, Output; its public server answers 403 to a caller without a
 * name (operations.osmfoundation.org/policies/nominatim).
 */
function nominatim({ path, query, userAgent }: Question): Answer {
  const wrong = (message: string): Answer => ({ status: 400, body: { error: { code: 400, message } } });
  if (/^$|^(node|undici|curl|python-requests)\b/i.test(userAgent)) return { status: 403, body: { error: 'Access blocked' } };
  const common = ['format', 'addressdetails', 'accept-language'];
  const unknown = unknownIn(query, [...common, ...(path === '/search' ? ['q', 'limit', 'viewbox'] : ['lat', 'lon'])]);
  if (unknown) return wrong(`Unknown parameter ${unknown}`);
  if (query['format'] !== 'jsonv2') return wrong("Parameter 'format' must be one of: json, jsonv2, geojson, geocodejson");
  const toNominatimPlace = (spot: Spot) => ({
    place_id: 134_140_761,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 280_940_520,
    lat: spot.lat.toFixed(7),
    lon: spot.lng.toFixed(7),
    category: 'building',
    type: 'yes',
    place_rank: 30,
    importance: 0.1,
    addresstype: 'building',
    name: spot.name ?? '',
    display_name: formatSpotLabel(spot),
    ...(query['addressdetails'] === '1' && {
      address: {
        house_number: spot.number,
        road: spot.street,
        city: spot.city,
        state: spot.state,
        country: spot.country,
        country_code: spot.code.toLowerCase(),
      },
    }),
    boundingbox: [String(spot.lat), String(spot.lat), String(spot.lng), String(spot.lng)],
  });
  if (path === '/search') {
    if (isMissing(query['q'])) return { status: 200, body: [] };
    if (query['viewbox'] && !/^-?[\d.]+(,-?[\d.]+){3}$/.test(query['viewbox'])) return wrong("Bad format for parameter 'viewbox'");
    return { status: 200, body: found(query['q'] ?? '').map(toNominatimPlace) };
  }
  if (path !== '/reverse') return { status: 404, body: { error: 'Not Found' } };
  const [spot] = nearest(Number(query['lat']), Number(query['lon']));
  return { status: 200, body: spot ? toNominatimPlace(spot) : { error: 'Unable to geocode' } };
}

/** github.com/komoot/photon/blob/master/docs/api-v1.md; an unknown parameter is a 400. */
function photon({ path, query }: Question): Answer {
  const wrong = (message: string): Answer => ({ status: 400, body: { message } });
  const unknown = unknownIn(query, path === '/api' ? ['q', 'limit', 'lang', 'lat', 'lon'] : ['lat', 'lon', 'limit', 'lang']);
  if (unknown) return wrong(`Unknown query parameter '${unknown}'.`);
  if (path === '/api' && isMissing(query['q'])) return wrong("Missing search term 'q': /?q=berlin");
  const spots = path === '/api' ? found(query['q'] ?? '') : nearest(Number(query['lat']), Number(query['lon']));
  const features = spots.slice(0, Number(query['limit'] ?? 15)).map((spot) => ({
    type: 'Feature',
    properties: {
      osm_type: 'W',
      osm_id: 280_940_520,
      osm_key: 'building',
      osm_value: 'yes',
      type: 'house',
      countrycode: spot.code,
      name: spot.name,
      housenumber: spot.number,
      street: spot.street,
      city: spot.city,
      state: spot.state,
      country: spot.country,
    },
    geometry: { type: 'Point', coordinates: [spot.lng, spot.lat] },
  }));
  return path === '/api' || path === '/reverse' ? { status: 200, body: { type: 'FeatureCollection', features } } : { status: 404, body: {} };
}

/** github.com/pelias/documentation: search.md, autocomplete.md, reverse.md, response.md; the keys are a gateway's. */
function pelias({ path, query }: Question): Answer {
  const geocoding = { version: '0.2', attribution: 'http://pelias.test/attribution', query, engine: { name: 'Pelias', author: 'Mapzen', version: '1.0' } };
  const wrong = (status: number, error: string): Answer => ({
    status,
    body: { geocoding: { ...geocoding, errors: [error] }, type: 'FeatureCollection', features: [] },
  });
  const focus = ['text', 'focus.point.lat', 'focus.point.lon', 'lang', 'api_key'];
  const known: Readonly<Record<string, readonly string[]>> = {
    '/v1/search': [...focus, 'size'],
    '/v1/autocomplete': focus,
    '/v1/reverse': ['point.lat', 'point.lon', 'size', 'lang', 'api_key'],
  };
  const names = known[path];
  if (!names) return wrong(404, 'not found: invalid path');
  if (query['api_key'] !== 'a pelias key')
    return { status: 401, body: { meta: { status_code: 401 }, results: { error: { type: 'KeyError', message: 'A valid api_key is required' } } } };
  if (unknownIn(query, names)) return wrong(400, `unknown parameter ${unknownIn(query, names)}`);
  if (path !== '/v1/reverse' && isMissing(query['text'])) return wrong(400, "invalid param 'text': text length, must be >0");
  const spots = path === '/v1/reverse' ? nearest(Number(query['point.lat']), Number(query['point.lon'])) : found(query['text'] ?? '');
  const features = spots.map((spot) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [spot.lng, spot.lat] },
    properties: {
      id: 'way/280940520',
      gid: 'openstreetmap:venue:way/280940520',
      layer: spot.name ? 'venue' : 'address',
      source: 'openstreetmap',
      name: spot.name ?? `${spot.number} ${spot.street}`,
      housenumber: spot.number,
      street: spot.street,
      confidence: 1,
      country: spot.country,
      country_a: spot.code === 'US' ? 'USA' : 'FRA',
      region: spot.state,
      locality: spot.city,
      label: formatSpotLabel(spot),
    },
  }));
  return { status: 200, body: { geocoding, type: 'FeatureCollection', features, bbox: [-180, -90, 180, 90] } };
}

/** developers.google.com/maps/documentation/geocoding/requests-geocoding: a wrong key and an empty result are answered 200. */
function google({ path, query }: Question): Answer {
  const answer = (status: string, results: unknown, error_message?: string): Answer => ({
    status: status === 'INVALID_REQUEST' ? 400 : 200,
    body: { ...(error_message && { error_message }), results, status },
  });
  if (path !== '/maps/api/geocode/json') return { status: 404, body: 'Not Found' };
  if (query['key'] !== 'a google key') return answer('REQUEST_DENIED', [], 'The provided API key is invalid. ');
  if (isMissing(query['address']) === isMissing(query['latlng']))
    return answer('INVALID_REQUEST', [], "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.");
  if (unknownIn(query, ['address', 'latlng', 'bounds', 'language', 'key'])) return answer('INVALID_REQUEST', []);
  if (query['bounds'] && !/^-?[\d.]+,-?[\d.]+\|-?[\d.]+,-?[\d.]+$/.test(query['bounds'])) return answer('INVALID_REQUEST', [], "Invalid 'bounds' parameter.");
  const [lat, lng] = (query['latlng'] ?? '').split(',').map(Number);
  const spots = query['address'] ? found(query['address']) : nearest(lat ?? 0, lng ?? 0);
  const code = { formatted_address: '849VQ2X0+6W', geometry: { location: { lat: lat ?? 0, lng: lng ?? 0 } }, types: ['plus_code'] };
  const results = spots.map((spot) => {
    const street = spot.street ? `${spot.number} ${spot.street}` : undefined;
    return {
      address_components: [{ long_name: spot.city, short_name: spot.city, types: ['locality', 'political'] }],
      formatted_address: [street, spot.city, spot.code === 'US' ? 'CO 80202' : undefined, spot.code === 'US' ? 'USA' : spot.country].filter(Boolean).join(', '),
      geometry: { location: { lat: spot.lat, lng: spot.lng }, location_type: 'ROOFTOP', viewport: {} },
      place_id: 'ChIJ2eUgeAK6j4ARbn5u_wWwPUQ',
      types: spot.street ? ['street_address'] : ['locality', 'political'],
    };
  });
  const all = query['latlng'] ? [code, ...results] : results;
  return answer(all.length > 0 ? 'OK' : 'ZERO_RESULTS', all);
}

export const protocols = { nominatim, photon, pelias, google };
export type Protocol = keyof typeof protocols;
