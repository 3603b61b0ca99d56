import { expect, it } from 'vitest';
import { makeWords } from './test-drives.ts';
import { TimedSpeaker } from './timed-speaker.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

const setUp = () => {
  const clock = new VirtualClock(0);
  const ended: unknown[] = [];
  const speech = new TimedSpeaker(clock).speak({ text: makeWords(100), language: 'en', onStart: () => ended.push('started') });
  void speech.outcome.then((outcome) => ended.push({ ...outcome, at: clock.now }));
  return { clock, speech, ended };
};

it('needs as long as the composer says: 200 words a minute', async () => {
  const { clock, ended } = setUp();
  await clock.advanceTo(60_000);
  expect(ended).toEqual(['started', { kind: 'heard', at: 30_000 }]);
});

it('a cancelled speech reports how much was spoken, and does not end later', async () => {
  const { clock, speech, ended } = setUp();
  await clock.advanceTo(12_000);
  speech.cancel('left_before_end');
  await settle();
  await clock.advanceTo(60_000);
  expect(ended).toEqual(['started', { kind: 'interrupted', fraction: 0.4, reason: 'left_before_end', at: 12_000 }]);
});
