import { expect, test } from 'vitest';
import { type DriveForm, toDriveForm, everyone, newDriveForm, readDrive } from './drive-form.ts';

const zone = 'America/Denver';
const now = Date.parse('2026-11-20T15:05:00Z');
const points = [
  { lat: 39.7, lng: -105 },
  { lat: 39.8, lng: -105 },
];
const form: DriveForm = newDriveForm(now, zone);

test('a drive starts now, in the zone of the person, at 35 mph, for everyone', () => {
  expect(form).toEqual({ pace: 'speed', followsRoads: true, mph: '35', date: '2026-11-20', time: '08:05', ears: everyone, language: 'en', noise: 'none' });
  expect(readDrive(form, points, zone)).toEqual({
    drive: { points, speedMph: 35, startsAt: now, noise: 'none', ears: { kind: 'everyone' }, language: 'en', roads: { stops: points, elsewhereMph: 35 } },
  });
});

test('a saved drive is restored as it was typed', () => {
  const typed: DriveForm = { ...form, mph: '12.5', time: '23:45', ears: { kind: 'group', id: 'g', name: 'Night crew' }, language: 'es', noise: 'town' };
  const read = readDrive(typed, points, zone);
  expect('drive' in read && toDriveForm(read.drive, 'Night crew', zone)).toEqual(typed);
});

test('the roads’ own speeds need a way along roads, and come back as they were chosen', () => {
  const typed: DriveForm = { ...form, pace: 'roads', mph: '20' };
  const read = readDrive(typed, points, zone);
  expect(read).toMatchObject({ drive: { speedMph: null, roads: { stops: points, elsewhereMph: 20 } } });
  expect('drive' in read && toDriveForm(read.drive, '', zone)).toEqual(typed);
  expect(readDrive({ ...typed, followsRoads: false }, points, zone)).toEqual({ problems: { mph: 'This route does not follow roads. Choose a speed.' } });
  const recorded = points.map((point, index) => ({ ...point, at: index * 1000 }));
  expect(readDrive(typed, recorded, zone)).toHaveProperty('problems.mph');
});

test('a recorded drive and a straight one follow no roads', () => {
  const recorded = points.map((point, index) => ({ ...point, at: index * 1000 }));
  expect(readDrive({ ...form, pace: 'own' }, recorded, zone)).not.toHaveProperty('drive.roads');
  const straight: DriveForm = { ...form, followsRoads: false };
  const read = readDrive(straight, points, zone);
  expect(read).not.toHaveProperty('drive.roads');
  expect('drive' in read && toDriveForm(read.drive, '', zone)).toEqual(straight);
});

test('all missing input is reported at once, each at its field', () => {
  const broken: DriveForm = { ...form, mph: 'fast', date: '2026-02-30', ears: { kind: 'contact', name: '' } };
  expect(readDrive(broken, points.slice(1), zone)).toEqual({
    problems: {
      points: 'A route needs at least two points.',
      mph: 'Type a speed from 1 to 150 mph.',
      start: 'Choose a date and a time.',
      ears: 'Choose a receiver.',
    },
  });
  expect(readDrive({ ...form, mph: '0.5' }, points, zone)).toHaveProperty('problems.mph');
  expect(readDrive({ ...form, mph: '151' }, points, zone)).toHaveProperty('problems.mph');
});

test('own times are driven only where every point has one, going forward', () => {
  const own: DriveForm = { ...form, pace: 'own' };
  expect(readDrive(own, points, zone)).toEqual({ problems: { mph: 'This route has no recorded times. Choose a speed.' } });
  const timed = points.map((point, index) => ({ ...point, at: 5_000 - index }));
  expect(readDrive(own, timed, zone)).toHaveProperty('problems.mph');
  expect(readDrive(own, timed.toReversed(), zone)).toHaveProperty('drive.speedMph', null);
});
