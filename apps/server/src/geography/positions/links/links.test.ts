import { describe, expect, test } from 'vitest';
import { readPosition } from '../index.ts';

const station = [39.7527, -105.0] as const;
type At = readonly [lat: number, lng: number];

const google: readonly (readonly [link: string, at: At])[] = [
  ['https://www.google.com/maps/@39.7527,-105,15z', station],
  ['https://www.google.com/maps/@39.7527,-105,15z?entry=ttu&g_ep=EgoyMDI1MDEyOC4wIKXMDSoASAFQAw%3D%3D', station],
  ['https://www.google.com/maps/@39.7527,-105,500m/data=!3m1!1e3', station],
  ['https://www.google.com/maps/@39.7527,-105,3a,75y,90h,90t/data=!3m6!1e1!3m4!1sabc!2e0!7i16384!8i8192', station],
  [
    'https://www.google.com/maps/place/Union+Station/@39.7541,-105.0132,17z/data=!3m1!4b1!4m6!3m5!1s0x876b78b8bd44bbb1:0x5b4e4b5f2d7a9b2e!8m2!3d39.7527!4d-105!16zL20vMDRndjBx?entry=ttu',
    station,
  ],
  ['https://www.google.com/maps/place/Union+Station/@39.7527,-105,17z', station],
  ["https://www.google.de/maps/place/39%C2%B045'09.7%22N+105%C2%B000'00.0%22W/@39.75,-105.01,17z", [39.752694, -105]],
  ['https://www.google.co.uk/maps/place/39.7527,-105/@39.75,-105.01,17z', station],
  ['https://www.google.com/maps/place/39.7527,-105', station],
  ['https://maps.google.com/?q=39.7527,-105', station],
  ['http://maps.google.com/maps?q=39.7527,-105', station],
  ['https://maps.google.com/maps?q=39.7527%2C-105&z=17&hl=en', station],
  ['https://maps.google.com/maps?q=loc:39.7527,-105', station],
  ['https://maps.google.com/maps?q=39.7527,-105(Union+Station)', station],
  ['https://maps.google.com/maps?q=Union+Station@39.7527,-105', station],
  ['https://maps.google.com/maps?q=Union+Station&ll=39.7527,-105&z=17', station],
  ['https://maps.google.com/maps?q=N+39%C2%B0+45.162+W+105%C2%B0+0.000', station],
  ['https://maps.google.com/?ll=39.7527,-105&z=15', station],
  ['https://www.google.com/maps?ll=39.7,-104.9&q=39.7527,-105&hl=en&t=m&z=15', station],
  ['https://www.google.com/maps/search/?api=1&query=39.7527%2C-105', station],
  ['https://www.google.com/maps/search/?api=1&query=39.7527,-105&query_place_id=ChIJ', station],
  ['https://www.google.com/maps/search/39.7527,+-105?entry=tts', station],
  ['https://www.google.com/maps/search/pizza/@39.7527,-105,15z', station],
  ['https://www.google.com/maps/dir/?api=1&origin=39.1,-104.1&destination=39.7527,-105&travelmode=driving', station],
  ['https://maps.google.com/maps?saddr=39.1,-104.1&daddr=39.7527,-105', station],
  ['https://maps.google.com/maps?daddr=39.7527,-105', station],
  ['https://www.google.com/maps/dir//39.7527,-105/@39.75,-105.01,17z', station],
  ['https://www.google.com/maps/dir/39.1,-104.1/39.7527,-105/@39.4,-104.5,10z/data=!3m1!4b1', station],
  [
    'https://www.google.com/maps/dir/Boulder/Union+Station/@39.88,-105.24,11z/data=!3m1!4b1!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d-105.2705!2d40.015!1m5!1m1!1s0x3:0x4!2m2!1d-105!2d39.7527!3e0',
    station,
  ],
  ['https://www.google.com/maps/@?api=1&map_action=map&center=39.7527%2C-105&zoom=12', station],
  ['https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=39.7527%2C-105', station],
  ['https://maps.google.com/maps?layer=c&cbll=39.7527,-105', station],
  ['https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3067.4!2d-105!3d39.7527!2m3!1f0!2f0!3f0', station],
  ['https://consent.google.com/m?continue=https://www.google.com/maps/@39.7527,-105,15z&gl=DE&m=0', station],
  ['https://www.google.com/url?q=https://maps.google.com/%3Fq%3D39.7527,-105&sa=D', station],
  ['https://www.google.com/maps/place/849VCWC8%2BR9', [37.422063, -122.084063]],
  ['comgooglemaps://?q=39.7527,-105&zoom=14', station],
  ['google.navigation:q=39.7527,-105', station],
  ['www.google.com/maps?q=39.7527,-105', station],
  ['google.com/maps/@39.7527,-105,15z', station],
];

const apple: readonly (readonly [link: string, at: At])[] = [
  ['https://maps.apple.com/?ll=39.7527,-105', station],
  ['http://maps.apple.com/?ll=39.7527,-105&q=Union%20Station&t=m', station],
  ['https://maps.apple.com/?q=39.7527,-105', station],
  ['https://maps.apple.com/?address=1701%20Wynkoop%20St,%20Denver&auid=123&ll=39.7527,-105&lsp=9902&q=Union%20Station', station],
  [
    'https://maps.apple.com/place?address=1701%20Wynkoop%20St,%20Denver,%20CO%20%2080202&coordinate=39.7527,-105&name=Union%20Station&place-id=I6A1B2C3D&map=explore',
    station,
  ],
  ['https://maps.apple.com/frame?center=39.7527%2C-105&span=0.01%2C0.01', station],
  ['https://maps.apple.com/?saddr=39.1,-104.1&daddr=39.7527,-105&dirflg=d', station],
  ['https://maps.apple.com/directions?destination=39.7527,-105', station],
  ['https://maps.apple.com/?q=pizza&sll=39.7527,-105&z=10', station],
  ['https://maps.apple.com/?ll=%2039.7527,%20-105', station],
  ['maps://?ll=39.7527,-105', station],
];

const openStreetMap: readonly (readonly [link: string, at: At])[] = [
  ['https://www.openstreetmap.org/#map=15/39.7527/-105', station],
  ['https://www.openstreetmap.org/?mlat=39.7527&mlon=-105#map=15/39.7/-104.9', station],
  ['https://www.openstreetmap.org/?mlat=39.7527&mlon=-105&zoom=16', station],
  ['https://www.openstreetmap.org/?lat=39.7527&lon=-105&zoom=16', station],
  ['https://www.openstreetmap.org/node/123456#map=19/39.7527/-105&layers=N', station],
  ['https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=39.1%2C-104.1%3B39.7527%2C-105#map=10/39.4/-104.5', station],
  ['https://www.openstreetmap.org/search?query=39.7527%2C%20-105#map=5/39/-104', station],
  ['https://www.openstreetmap.org/export/embed.html?bbox=-105.1%2C39.7%2C-104.9%2C39.8&layer=mapnik&marker=39.7527%2C-105', station],
  // Links made by the site's own rule, and by two programs that round.
  ['https://osm.org/go/0Ik3VNr8a-?m', [46.05141, 14.50604]],
  ['https://osm.org/go/0Ik3VNr_A-?m', [46.051405, 14.506053]],
  ['http://osm.org/go/0EEQsyfu', [51.518267, 0.07346]],
  ['http://osm.org/go/TelHTB--', [40.590019, -115.212936]],
  ['https://www.openstreetmap.org/go/0EEQsyfu?layers=N', [51.518267, 0.07346]],
];

const waze: readonly (readonly [link: string, at: At])[] = [
  ['https://waze.com/ul?ll=39.7527%2C-105&navigate=yes', station],
  ['https://www.waze.com/ul?ll=39.7527,-105&navigate=yes&zoom=17', station],
  ['https://ul.waze.com/ul?ll=39.7527%2C-105&navigate=yes&utm_campaign=default&utm_source=waze_website&utm_medium=lm_share_location', station],
  ['https://www.waze.com/live-map/directions?latlng=39.7527%2C-105', station],
  ['https://www.waze.com/live-map/directions?to=ll.39.7527%2C-105', station],
  ['https://www.waze.com/en/live-map/directions?from=ll.39.1%2C-104.1&to=ll.39.7527%2C-105', station],
  ['https://embed.waze.com/iframe?zoom=12&lat=39.7527&lon=-105&pin=1', station],
  ['https://waze.com/ul?q=39.7527,-105', station],
  ['waze://?ll=39.7527,-105&navigate=yes', station],
  // The usual example of a geohash: ezs42.
  ['https://waze.com/ul/hezs42', [42.60498, -5.60303]],
  ['https://waze.com/ul/h9fxek3cp4', [14.644625, -90.514877]],
];

const bing: readonly (readonly [link: string, at: At])[] = [
  ['https://www.bing.com/maps?cp=39.7527~-105&lvl=16', station],
  ['https://www.bing.com/maps/?v=2&cp=39.7527%7E-105&style=r&lvl=16', station],
  ['https://www.bing.com/maps?cp=39.7~-104.9&lvl=16&sp=point.39.7527_-105_Union%20Station', station],
  ['http://www.bing.com/maps/default.aspx?v=2&cp=39.7~-104.9&sp=Point.39.7527_-105_Union%20Station___', station],
  ['https://www.bing.com/maps?where1=39.7527,-105', station],
  ['https://www.bing.com/maps?q=39.7527%2C-105&cp=39.7~-104.9', station],
  ['https://www.bing.com/maps?where1=Union+Station&cp=39.7527~-105&lvl=16', station],
  ['https://bing.com/maps/default.aspx?rtp=pos.39.1_-104.1~pos.39.7527_-105_Union%20Station', station],
];

const geo: readonly (readonly [link: string, at: At])[] = [
  ['geo:39.7527,-105', station],
  ['GEO:39.7527,-105', station],
  ['geo:39.7527,-105,1609', station],
  ['geo:39.7527,-105;u=35', station],
  ['geo:39.7527,-105;crs=wgs84;u=10', station],
  ['geo:39.7527,-105;CRS=WGS84', station],
  ['geo:39.7527,-105?z=15', station],
  ['geo:0,0?q=39.7527,-105', station],
  ['geo:0,0?q=39.7527,-105(Union+Station)', station],
  ['geo:39.1,-104.1?q=39.7527,-105(Union Station, Denver)', station],
  ['geo:39.7527,-105?q=Union+Station', station],
  ['Union Station geo:39.7527,-105', station],
  ['<geo:39.7527,-105>', station],
];

const around: readonly (readonly [text: string, at: At])[] = [
  ['Union Station\nhttps://www.google.com/maps/@39.7527,-105,15z', station],
  ['Union Station https://maps.apple.com/?ll=39.7527,-105&q=Union%20Station see you there', station],
  ['See https://maps.google.com/?q=39.7527,-105.', station],
  ['(https://maps.google.com/?q=39.7527,-105)', station],
  ['<https://www.openstreetmap.org/#map=15/39.7527/-105>', station],
  ['“https://waze.com/ul?ll=39.7527%2C-105”', station],
  ['39.7527, -105 https://maps.app.goo.gl/AbCdEf123', station],
];

const all = [
  ['Google Maps link', google],
  ['Apple Maps link', apple],
  ['OpenStreetMap link', openStreetMap],
  ['Waze link', waze],
  ['Bing Maps link', bing],
  ['geo: link', geo],
] as const;

function positionIn(text: string) {
  const reading = readPosition(text);
  return reading?.kind === 'positions' ? reading.positions : reading;
}

describe.each(all)('a %s', (source, links) => {
  test.each(links)('%s', (link, [lat, lng]) => {
    expect(positionIn(link)).toEqual([{ lat: expect.closeTo(lat, 5), lng: expect.closeTo(lng, 5), source }]);
  });
});

describe('a link among words', () => {
  test.each(around)('%s', (text, [lat, lng]) => {
    expect(positionIn(text)).toMatchObject([{ lat, lng }]);
  });
});

test('a link with a short Plus Code and its town is read as that code', () => {
  expect(readPosition('https://www.google.com/maps/place/PRC9%2BV2+Denver,+CO')).toEqual({ kind: 'short-code', code: 'PRC9+V2', place: 'Denver, CO' });
  expect(readPosition('https://plus.codes/PRC9+V2')).toEqual({ kind: 'short-code', code: 'PRC9+V2', place: '' });
});

describe('a link without a position says what to do', () => {
  const short = 'This short link does not contain the position. Open it in a browser and paste the long address, or paste coordinates.';
  const none = 'This link contains no position.';
  const named = 'This link names “Union Station, Denver” but contains no position. Search for that name.';
  test.each([
    ['https://maps.app.goo.gl/AbCdEf123?g_st=ic', short],
    ['https://goo.gl/maps/AbCdEf123', short],
    ['maps.app.goo.gl/AbCdEf123', short],
    ['https://g.co/kgs/AbCdEf', short],
    ['Union Station, Denver\nhttps://maps.app.goo.gl/AbCdEf123', `${short} Or search for “Union Station, Denver”.`],
    ['https://maps.apple/p/7E-Brjrk_THN14', short],
    ['https://maps.apple.com/p/7E-Brjrk_THN14', short],
    ['https://binged.it/3AbCdEf', short],
    ['https://1drv.ms/AbC', short],
    ['https://waze.com/ul/abc', short],
    ['https://waze.com/ul/h!!', short],
    ['https://w3w.co/filled.count.soap', 'A what3words address cannot be read here'],
    ['https://what3words.com/filled.count.soap', 'A what3words address cannot be read here'],
    ['///filled.count.soap', 'A what3words address cannot be read here'],
    ['https://www.google.com/maps', none],
    ['https://maps.google.com/maps?cid=2131295845147254655', none],
    ['https://www.openstreetmap.org/way/123', none],
    ['https://osm.org/go/!!', none],
    ['https://maps.apple.com/place?auid=123456', none],
    ['https://www.bing.com/maps', none],
    ['https://www.waze.com/live-map', none],
    ['https://www.waze.com/live-map/directions?to=place.w.123', none],
    ['https://www.google.com/maps?q=Union+Station,+Denver', named],
    ['https://www.google.com/maps/place/Union+Station,+Denver', named],
    ['https://www.google.com/maps/search/?api=1&query=Union+Station%2C+Denver', named],
    ['https://www.google.com/maps/dir/Boulder/Union+Station,+Denver/@39.88,-105.24,11z', named],
    ['https://maps.apple.com/?q=Union+Station,+Denver', named],
    ['https://maps.apple.com/?address=Union%20Station,%20Denver', named],
    ['https://www.openstreetmap.org/search?query=Union%20Station%2C%20Denver', named],
    ['https://waze.com/ul?q=Union%20Station,%20Denver', named],
    ['https://www.bing.com/maps?where1=Union+Station,+Denver', named],
    ['https://www.bing.com/maps?rtp=~adr.Union%20Station,%20Denver', named],
    ['geo:0,0?q=Union+Station,+Denver', named],
    ['geo:39.7527,-105;crs=nad27', 'This geo: link uses the coordinate system nad27'],
    ['geo:Denver', 'This geo: link cannot be read.'],
    ['geo:39.7527,-205', 'Longitude must be from -180 to 180, not -205.'],
    ['https://www.google.com/maps/@139.7527,-105,15z', 'Latitude must be from -90 to 90, not 139.7527.'],
    ['https://www.openstreetmap.org/?mlat=-105&mlon=39.7527', 'Latitude must be from -90 to 90, not -105.'],
    ['https://example.com/39.7527,-105', 'Links of example.com cannot be read here.'],
    ['https://www.google.com/maps?q=%E0%A4%A', 'but contains no position.'],
    ['https://www.google.com/maps/place/%E0%A4%A', 'but contains no position.'],
  ])('%s', (link, words) => {
    const reading = readPosition(link);
    expect(reading?.kind === 'problem' ? reading.message : JSON.stringify(reading)).toContain(words);
  });
});
