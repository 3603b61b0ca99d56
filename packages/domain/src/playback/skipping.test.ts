import { expect, it } from 'vitest';
import { crossing, day, Device, message, minute, monday } from './playback.test-device.ts';
import { speechSkipped, speechStarted } from './speech-outcome.ts';

const at = monday + 9 * 60 * minute;

it('a skipped message is not offered again until its next occurrence', () => {
  const device = new Device(message({}, { repeat: 'daily' }));
  device.step(at, crossing('enter', at));
  const { offer } = device.take(at);
  if (!offer) throw new Error('nothing was offered');
  device.state = speechSkipped(speechStarted(device.state, offer, at), offer, { fraction: 0.2, at: at + 1000 });
  expect(device.state.current).toBeUndefined();
  expect(device.state.progress['m1']?.broken).toMatchObject({ fraction: 0.2 });
  for (const later of [5000, minute, 60 * minute]) expect(device.step(at + later)).toEqual([]);
  expect(device.step(at + day)).toHaveLength(1);
});

it('skipping a version that is gone meanwhile changes nothing of the new one', () => {
  const device = new Device(message());
  device.step(at, crossing('enter', at));
  const { offer } = device.take(at);
  device.messages = [message({ version: 2 })];
  device.step(at + 1000);
  if (offer) device.state = speechSkipped(device.state, offer, { fraction: 0.2, at: at + 2000 });
  expect(device.state.progress['m1']).toMatchObject({ version: 2 });
  expect(device.state.progress['m1']?.attempts).toBeUndefined();
});
