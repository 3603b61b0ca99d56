import { expect, test } from 'vitest';
import { readTrace } from './read-trace.ts';

const way = [
  { lat: 39.2861, lng: -76.6052, at: Date.parse('2026-11-20T13:02:11Z') },
  { lat: 39.2874, lng: -76.5949, at: Date.parse('2026-11-20T13:04:11Z') },
];

/** Records.json from Takeout. */
const records = {
  locations: [
    {
      latitudeE7: 392861000,
      longitudeE7: -766052000,
      accuracy: 13,
      activity: [{ activity: [{ type: 'IN_VEHICLE', confidence: 87 }], timestamp: '2026-11-20T13:02:09.812Z' }],
      source: 'WIFI',
      deviceTag: 1184882123,
      timestamp: '2026-11-20T13:02:11Z',
    },
    { latitudeE7: 392874000, longitudeE7: -765949000, accuracy: 8, velocity: 14, heading: 84, source: 'GPS', timestamp: '2026-11-20T13:04:11Z' },
  ],
};

/** Timeline.json from an Android phone. */
const android = {
  semanticSegments: [
    {
      startTime: '2026-11-20T08:00:00.000-05:00',
      endTime: '2026-11-20T10:00:00.000-05:00',
      timelinePath: [
        { point: '39.2861°, -76.6052°', time: '2026-11-20T08:02:11.000-05:00' },
        { point: '39.2874°, -76.5949°', time: '2026-11-20T08:04:11.000-05:00' },
      ],
    },
    {
      startTime: '2026-11-20T08:04:40.000-05:00',
      endTime: '2026-11-20T17:00:00.000-05:00',
      startTimeTimezoneUtcOffsetMinutes: -300,
      visit: { hierarchyLevel: 0, probability: 0.9, topCandidate: { placeId: 'ChIJ', semanticType: 'WORK', placeLocation: { latLng: '39.2°, -76.5°' } } },
    },
    {
      startTime: '2026-11-20T08:02:11.000-05:00',
      endTime: '2026-11-20T08:04:11.000-05:00',
      activity: {
        start: { latLng: '39.2861°, -76.6052°' },
        end: { latLng: '39.2874°, -76.5949°' },
        distanceMeters: 900.5,
        topCandidate: { type: 'IN_PASSENGER_VEHICLE' },
      },
    },
  ],
  rawSignals: [],
  userLocationProfile: {},
};

/** location-history.json from an iPhone. */
const iphone = [
  { startTime: '2026-11-20T08:00:11.000-05:00', endTime: '2026-11-20T08:02:11.000-05:00', visit: { topCandidate: { placeLocation: 'geo:39.2,-76.5' } } },
  {
    startTime: '2026-11-20T08:00:11.000-05:00',
    endTime: '2026-11-20T10:00:00.000-05:00',
    timelinePath: [
      { point: 'geo:39.286100,-76.605200', durationMinutesOffsetFromStartTime: '2' },
      { point: 'geo:39.287400,-76.594900', durationMinutesOffsetFromStartTime: '4' },
    ],
  },
];

test.each([
  ['Records.json of Takeout', records],
  ['Timeline.json of an Android phone', android],
  ['location-history.json of an iPhone', iphone],
])('%s is the way that was driven, with its times', (_, json) => {
  expect(readTrace(JSON.stringify(json), 'drive.json')).toEqual({ points: way, note: 'drive.json' });
});

test('older records have their time in milliseconds, and some a position that lost its sign', () => {
  const [first, second] = way.map(({ lat, lng, at }) => ({
    latitudeE7: Math.round(lat * 1e7) + 2 ** 32,
    longitudeE7: Math.round(lng * 1e7) + 2 ** 32,
    timestampMs: `${at}`,
  }));
  expect(readTrace(JSON.stringify({ locations: [first, second] }), 'old.json').points).toEqual(way);
});

test('a file of several years is driven for its last 24 hours, and the note says so; overlapping segments are sorted', () => {
  const earlier = { latitudeE7: 1, longitudeE7: 1, timestamp: '2016-01-01T00:00:00Z' };
  const json = { locations: [records.locations[1], earlier, records.locations[0]] };
  expect(readTrace(JSON.stringify(json), 'Records.json')).toEqual({ points: way, note: 'Records.json, its last 24 hours' });
});

test('a Timeline without a way and other JSON are refused with a sentence', () => {
  const monthly = { timelineObjects: [{ activitySegment: {} }] };
  for (const json of [{ locations: [] }, { locations: [{ latitudeE7: 1 }, null] }, { semanticSegments: [null, { visit: {} }] }, monthly, [null]])
    expect(() => readTrace(JSON.stringify(json), 'x.json')).toThrow('x.json is not a GPX, KML, GeoJSON or Google Timeline file.');
  const alone = { locations: records.locations.slice(0, 1) };
  expect(() => readTrace(JSON.stringify(alone), 'x.json')).toThrow('x.json has no track or route with at least two points.');
});
