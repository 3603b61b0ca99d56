import type { Question } from './score.ts';

const dms = (degrees: number, minutes: number, seconds = 0): number => degrees + minutes / 60 + seconds / 3600;

const at = (lat: number, lng: number, questions: readonly string[]): readonly Question[] => questions.map((question) => ({ question, lat, lng }));

const capitol = [39.7392, -104.9903] as const;
const marienplatz = [48.13743, 11.57549] as const;
const obelisk = [-34.60374, -58.38157] as const;
const operaHouse = [-33.85678, 151.2153] as const;
const nairobi = [-1.28639, 36.81722] as const;
const tokyo = [35.68124, 139.76712] as const;

const decimals: readonly Question[] = [
  ...at(...capitol, ['39.7392, -104.9903', '39.7392,-104.9903', '39.7392 -104.9903', '39.7392;-104.9903', '(39.7392, -104.9903)', '[39.7392, -104.9903]']),
  ...at(...capitol, ['39,7392 -104,9903', '39,7392; -104,9903', '39,7392, -104,9903', '39.7392, −104.9903', '39.7392 / -104.9903', '📍 39.7392, -104.9903']),
  ...at(...capitol, ['lat 39.7392 lng -104.9903', 'lat: 39.7392, lon: -104.9903', 'latitude=39.7392&longitude=-104.9903', '{"lat":39.7392,"lng":-104.9903}']),
  ...at(...capitol, [
    'Longitude: -104.9903 Latitude: 39.7392',
    'GPS: 39.7392, -104.9903',
    '٣٩٫٧٣٩٢، -١٠٤٫٩٩٠٣',
    '३९.७३९२, -१०४.९९०३',
    '３９．７３９２，－１０４．９９０３',
  ]),
  ...at(...marienplatz, ['48.13743, 11.57549', '48,13743 11,57549', '48,13743; 11,57549', '48.13743 11.57549', 'Breite: 48,13743 Länge: 11,57549']),
  ...at(...obelisk, ['-34.60374, -58.38157', '-34,60374 -58,38157', '−34.60374 −58.38157']),
  ...at(...operaHouse, ['-33.85678, 151.2153', '-33.85678 151.2153']),
  ...at(...nairobi, ['-1.28639,36.81722', '-1,28639; 36,81722']),
  ...at(...tokyo, ['35.68124, 139.76712', '35.68124 139.76712']),
];

const angles: readonly Question[] = [
  ...at(...capitol, [
    '39.7392° N, 104.9903° W',
    '39.7392°N 104.9903°W',
    'N39.7392 W104.9903',
    'N 39.7392, W 104.9903',
    '39.7392°, -104.9903°',
    '104.9903 W 39.7392 N',
  ]),
  ...at(...capitol, [
    "39°44.352'N 104°59.418'W",
    'N39 44.352 W104 59.418',
    'N 39° 44.352 W 104° 59.418',
    "39°44,352'N 104°59,418'W",
    '39,7392 N 104,9903 Oeste',
  ]),
  ...at(dms(39, 44, 21.1), -dms(104, 59, 25.1), [
    '39°44\'21.1"N 104°59\'25.1"W',
    'N 39° 44\' 21.1" W 104° 59\' 25.1"',
    '39 44 21.1 N 104 59 25.1 W',
    '39°44′21.1″N 104°59′25.1″W',
  ]),
  ...at(dms(39, 44, 21.1), -dms(104, 59, 25.1), [
    "39°44'21.1''N 104°59'25.1''W",
    '39º 44’ 21.1” N, 104º 59’ 25.1” W',
    '39:44:21.1N 104:59:25.1W',
    '39d44m21.1sN 104d59m25.1sW',
  ]),
  ...at(...marienplatz, ['48.13743° Nord, 11.57549° Ost', '48,13743° N 11,57549° E']),
  ...at(-dms(34, 36, 13.5), -dms(58, 22, 53.7), ['34°36\'13.5"S 58°22\'53.7"W', 'S 34° 36\' 13.5" W 58° 22\' 53.7"', '34°36\'13,5"S 58°22\'53,7" Oeste']),
  ...at(-dms(33, 51, 24.4), dms(151, 12, 55.1), ['33°51\'24.4"S 151°12\'55.1"E', '33 51 24.4 S 151 12 55.1 E']),
];

/** Grids and codes with positions from their handbooks and from encyclopedias. */
const gridsAndCodes: readonly Question[] = [
  ...at(43.642566, -79.387139, ['17T 630084 4833438', '17 T 630084mE 4833438mN', 'Zone 17N 630084 4833438', 'UTM 17T 630084E 4833438N']),
  ...at(48.858195, 2.29449, ['31U DQ 48251 11932', '31UDQ4825111932', '31udq 48251 11932', 'MGRS 31U DQ 48251 11932']),
  ...at(-33.857, 151.215, ['56H 334873 6252266', '56 S 334873 6252266']),
  ...at(47.365562, 8.524937, ['8FVC9G8F+6X', '8fvc9g8f+6x', '9G8F+6X Zürich', '9G8F+6X, Zürich, Switzerland']),
  ...at(37.422062, -122.084063, ['849VCWC8+R9', 'CWC8+R9 Mountain View', 'CWC8+R9, Mountain View, CA, USA', 'https://plus.codes/849VCWC8+R9']),
];

const links: readonly Question[] = [
  ...at(...capitol, [
    'https://www.google.com/maps/@39.7392,-104.9903,15z',
    'https://www.google.com/maps/place/Colorado+State+Capitol/@39.7411,-104.9987,16z/data=!4m6!3m5!1s0x876c7f2b:0x1!8m2!3d39.7392!4d-104.9903!16s%2Fm%2F02q?entry=ttu',
    'https://maps.google.com/?q=39.7392,-104.9903',
    'https://maps.google.com/maps?q=loc:39.7392,-104.9903',
    'https://maps.google.com/maps?q=Capitol&ll=39.7392,-104.9903&z=17',
    'https://www.google.com/maps/search/?api=1&query=39.7392%2C-104.9903',
    'https://www.google.com/maps/search/39.7392,+-104.9903?entry=tts',
    'https://www.google.com/maps/dir/?api=1&destination=39.7392,-104.9903&travelmode=driving',
    'https://www.google.com/maps/dir/39.9,-105.2/39.7392,-104.9903/@39.8,-105.1,11z',
    'https://maps.google.com/maps?daddr=39.7392,-104.9903',
    'https://www.google.de/maps/place/39.7392,-104.9903/@39.74,-104.99,17z',
    'https://consent.google.com/m?continue=https://www.google.com/maps/@39.7392,-104.9903,15z&gl=DE',
    'State Capitol https://www.google.com/maps?q=39.7392,-104.9903',
    'https://maps.apple.com/?ll=39.7392,-104.9903&q=State%20Capitol',
    'https://maps.apple.com/?q=39.7392,-104.9903',
    'https://maps.apple.com/place?address=200%20E%20Colfax%20Ave&coordinate=39.7392,-104.9903&name=State%20Capitol',
    'https://maps.apple.com/?daddr=39.7392,-104.9903&dirflg=d',
    'https://www.openstreetmap.org/#map=15/39.7392/-104.9903',
    'https://www.openstreetmap.org/?mlat=39.7392&mlon=-104.9903#map=12/39.7/-104.9',
    'https://www.openstreetmap.org/directions?route=39.9%2C-105.2%3B39.7392%2C-104.9903#map=11/39.8/-105.1',
    'https://www.openstreetmap.org/node/1#map=19/39.7392/-104.9903&layers=N',
    'https://waze.com/ul?ll=39.7392%2C-104.9903&navigate=yes',
    'https://www.waze.com/live-map/directions?to=ll.39.7392%2C-104.9903',
    'https://www.waze.com/live-map/directions?latlng=39.7392%2C-104.9903',
    'https://www.bing.com/maps?cp=39.7392~-104.9903&lvl=16',
    'https://www.bing.com/maps?cp=39.7~-104.9&sp=point.39.7392_-104.9903_State%20Capitol',
    'https://www.bing.com/maps?where1=39.7392,-104.9903',
    'geo:39.7392,-104.9903',
    'geo:39.7392,-104.9903;u=35',
    'geo:0,0?q=39.7392,-104.9903(State+Capitol)',
  ]),
  ...at(46.05141, 14.50604, ['https://osm.org/go/0Ik3VNr8a-?m', 'osm.org/go/0Ik3VNr8a-']),
  ...at(42.60498, -5.60303, ['https://waze.com/ul/hezs42', 'https://www.waze.com/ul/hezs42?navigate=yes']),
];

/** Positions in all forms that people use: written, as codes and in links, in degrees. */
export const coordinateQuestions: readonly Question[] = [...decimals, ...angles, ...gridsAndCodes, ...links];
