import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.ts';
import { noon, north, setUp, useFakeTime } from './test-device.ts';
import { gate, makeInbox, message } from './testing/index.ts';

beforeEach(useFakeTime);

const hourMs = 3_600_000;
const reports = (events: readonly { readonly kind: string; readonly messageId: string; readonly reason?: string | undefined }[]) =>
  events.filter(({ kind }) => kind === 'failed' || kind === 'interrupted').map(({ kind, messageId, reason }) => `${kind} ${messageId} ${reason}`);

/** A phone that was muted for an hour and stands still, `meters` north of the gate. */
async function mutedAt(meters: number) {
  const device = await setUp();
  device.engine.takeInbox(makeInbox(message({ id: 'm1' })));
  device.begin();
  device.engine.mute(noon + hourMs);
  /** A position every ten seconds, since older ones are out of date. */
  const stand = async (at: number, ms: number) => {
    for (let passed = 0; passed < ms; passed += 10_000) {
      device.location.moveTo(north(at), Date.now());
      await vi.advanceTimersByTimeAsync(10_000);
    }
  };
  await stand(meters, 30_000);
  return { ...device, stand };
}

describe('a phone that is muted for an hour', () => {
  it('says so with the end of it, and speaks nothing of a place that is passed meanwhile, which is reported as muted', async () => {
    const { engine, drive, record, spoken } = await mutedAt(-600);
    expect([engine.view.status, engine.view.mutedUntil]).toEqual(['all_muted', noon + hourMs]);
    await drive(-600, 900);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(spoken()).toEqual([]);
    expect(reports(record.kept.events)).toEqual(['failed m1 all_muted']);
  });

  it('ends by itself, speaks then at the place where it still stands, and has nothing more of the mute', async () => {
    const { engine, stand, record, spoken } = await mutedAt(0);
    await stand(0, hourMs - 40_000);
    expect(spoken()).toEqual([]);
    expect(reports(record.kept.events)).toEqual(['failed m1 all_muted']);
    await stand(0, 20_000);
    expect(spoken()).toEqual(['This is m1.']);
    expect([engine.view.status, engine.view.mutedUntil, record.kept.mutedUntil]).toEqual(['listening', undefined, undefined]);
    expect(record.kept.events.at(-1)).toMatchObject({ kind: 'heard', messageId: 'm1' });
  });

  it('reports as muted what waited until the phone woke up after the end of the mute', async () => {
    const { location, record, spoken } = await mutedAt(-600);
    for (let meters = -600; meters <= 0; meters += 15) {
      location.moveTo(north(meters), Date.now());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(record.kept.playback.queue).toHaveLength(1);
    vi.setSystemTime(noon + 3 * hourMs);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([spoken(), reports(record.kept.events), record.kept.mutedUntil]).toEqual([[], ['failed m1 all_muted'], undefined]);
  });

  it.each(['hidden', 'playing'] as const)('reports as muted what waited on a page that is %s when the mute ends', async (state) => {
    const { engine, voice, record, stand, spoken } = await mutedAt(-600);
    await stand(0, 60_000);
    expect(record.kept.playback.queue).toHaveLength(1);
    engine.takeInbox(makeInbox(message({ id: 'm1' }), message({ id: 'm2', geofence: { center: north(3000), radiusMeters: 100 } })));
    voice.playsMs = undefined;
    if (state === 'hidden') engine.setVisible(false);
    else engine.play('m2');
    vi.setSystemTime(noon + hourMs);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([engine.view.mutedUntil, record.kept.playback.queue.length]).toEqual([undefined, 1]);
    if (state === 'hidden') engine.setVisible(true);
    else engine.skip();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(spoken()).not.toContain('This is m1.');
    expect(reports(record.kept.events)).toContain('failed m1 all_muted');
    expect(record.kept.mutedUntil).toBeUndefined();
  });

  it('speaks at once what waits when the person ends the mute', async () => {
    const { engine, spoken } = await mutedAt(0);
    expect(spoken()).toEqual([]);
    engine.mute(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect([engine.view.status, spoken()]).toEqual(['speaking', ['This is m1.']]);
  });

  it('speaks what the person plays', async () => {
    const { engine, spoken } = await mutedAt(0);
    engine.play('m1');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(spoken()).toEqual(['This is m1.']);
    expect(engine.view.status).toBe('all_muted');
  });

  it('falls silent in the middle of a message, and speaks it whole after the mute', async () => {
    const { engine, begin, location, voice, record, spoken } = await setUp();
    voice.playsMs = undefined;
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(1_000);
    voice.start();
    engine.mute(noon + hourMs);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([voice.cancels, spoken().length, engine.view.status]).toEqual([1, 1, 'all_muted']);
    expect(reports(record.kept.events)).toEqual(['interrupted m1 all_muted']);
    engine.mute(undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(spoken()).toEqual(['This is m1.', 'This is m1.']);
  });

  it('is still muted after a reload, and no longer after the end, also where nobody listened then', async () => {
    const storage = memoryStorage();
    const before = await setUp({ storage });
    before.engine.mute(noon + hourMs);
    await before.record.settled();
    expect((await setUp({ storage })).engine.view.mutedUntil).toBe(noon + hourMs);
    vi.setSystemTime(noon + hourMs);
    expect((await setUp({ storage })).engine.view.mutedUntil).toBeUndefined();
  });

  it('is not muted for days once its clock, which ran ahead, is put right', async () => {
    const { engine, begin, record } = await setUp();
    begin();
    engine.mute(noon + 26 * hourMs);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([engine.view.mutedUntil, record.kept.mutedUntil]).toEqual([undefined, undefined]);
  });
});
