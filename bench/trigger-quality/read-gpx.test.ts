import { describe, expect, it } from 'vitest';
import { toGpx } from '../../apps/receiver/src/phone/own-way/gpx.ts';
import { readGpx } from './read-gpx.ts';

const start = Date.UTC(2026, 10, 28, 7, 30, 0, 250);

describe('a file of the receiver app', () => {
  it('gives back times, places and accuracies, also south of the equator and beside the meridian', () => {
    const fixes = [
      { at: start, lat: 39.2903848, lng: -76.6121893, accuracyMeters: 4.71 },
      { at: start + 1000, lat: -0.0000042, lng: 0.0000001, accuracyMeters: 1250, speedMps: 11.5 },
      { at: start + 2499, lat: 60, lng: 179.9999999, accuracyMeters: 12.5, speedMps: 0, headingDegrees: 271.25 },
    ];
    expect(readGpx(toGpx(fixes))).toEqual([fixes.map(({ at, lat, lng, accuracyMeters }) => ({ at, lat, lng, accuracyMeters }))]);
  });

  it('says speed and course as other programs read them', () => {
    expect(toGpx([{ at: start, lat: 1, lng: 2, accuracyMeters: 8, speedMps: 11.526, headingDegrees: 90 }])).toContain(
      '<gpxtpx:TrackPointExtension><gpxtpx:speed>11.53</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension>',
    );
  });

  it('begins a segment after more than five minutes without a position', () => {
    const at = [0, 300_000, 600_001, 601_001].map((ms) => ({ at: start + ms, lat: 1, lng: 2, accuracyMeters: 8 }));
    expect(readGpx(toGpx(at)).map(({ length }) => length)).toEqual([2, 2]);
  });
});

it('a position without an accuracy has none, whatever the order of its parts', () => {
  const text = '<gpx><trk><trkseg><trkpt lon="2" lat="1"><ele>3</ele><time>2026-11-28T07:30:00Z</time></trkpt></trkseg></trk></gpx>';
  expect(readGpx(text)).toEqual([[{ lat: 1, lng: 2, at: Date.UTC(2026, 10, 28, 7, 30) }]]);
});

it.each([
  ['text that is no XML', 'lat,lng'],
  ['a position without a time', '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>'],
  ['a position without a place', '<gpx><trk><trkseg><trkpt lat="1"><time>2026-11-28T07:30:00Z</time></trkpt></trkseg></trk></gpx>'],
])('refuses %s', (_, text) => {
  expect(() => readGpx(text)).toThrow(/./);
});
