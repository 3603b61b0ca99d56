import { hourMs } from '@earshot/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gate, makeInbox, message } from './testing/index.ts';
import { noon, north, setUp, useFakeTime } from './test-device.ts';

beforeEach(useFakeTime);

describe('a message', () => {
  it('is spoken exactly once on arrival, and reported', async () => {
    const { engine, begin, drive, events, spoken, voice } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    await drive(-600, -300);
    expect(spoken()).toEqual([]);
    await drive(-285, 600);
    await drive(-600, 600);
    expect(spoken()).toEqual(['This is m1.']);
    expect(events().slice(0, 4)).toEqual(['delivered m1', 'arrived m1', 'started m1', 'heard m1']);
    expect(events().filter((event) => event.startsWith('heard'))).toHaveLength(1);
    expect(voice.overlaps).toBe(0);
  });

  it('in a time zone unknown to this phone is skipped, and keeps no other one away', async () => {
    const { engine, begin, drive, spoken, events } = await setUp();
    const strange = message({ id: 'm1' });
    engine.takeInbox(makeInbox({ ...strange, schedule: { ...strange.schedule, timeZone: 'Mars/Olympus' } }, message({ id: 'm2' })));
    begin();
    await drive(-600, 600);
    expect(spoken()).toEqual(['This is m2.']);
    expect(events()).not.toContain('delivered m1');
  });

  it('that the number heard on another phone is not spoken again on this one', async () => {
    const { engine, begin, drive, spoken } = await setUp();
    engine.takeInbox(makeInbox({ ...message({ id: 'm1' }), lastHeardAt: noon - hourMs }, message({ id: 'm2' })));
    begin();
    await drive(-600, 600);
    expect(spoken()).toEqual(['This is m2.']);
  });

  it('outside its hours stays silent, and is not reported as heard', async () => {
    const { engine, begin, drive, record, spoken } = await setUp();
    const evening = message({ id: 'm1' });
    engine.takeInbox(makeInbox({ ...evening, schedule: { ...evening.schedule, startMinute: 1200 } }));
    begin();
    await drive(-600, 600);
    expect(spoken()).toEqual([]);
    expect(record.kept.events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['delivered', undefined],
      ['failed', 'outside_hours'],
    ]);
  });

  it('is spoken by itself when its hours open around a receiver inside', async () => {
    const { engine, begin, drive, location, spoken } = await setUp();
    const soon = message({ id: 'm1' });
    engine.takeInbox(makeInbox({ ...soon, schedule: { ...soon.schedule, startMinute: 721 } }));
    begin();
    await drive(-300, 0);
    expect(spoken()).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(spoken()).toEqual(['This is m1.']);
  });

  it('speaks on leaving when it waits for that', async () => {
    const { engine, begin, drive, spoken, events } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1', trigger: 'exit' })));
    begin();
    await drive(-600, 30);
    expect(spoken()).toEqual([]);
    await drive(45, 600);
    expect(spoken()).toEqual(['This is m1.']);
    expect(events()).toEqual(['delivered m1', 'left m1', 'started m1', 'heard m1']);
  });

  it('is spoken in Spanish where the device is Spanish and the message is too', async () => {
    const { engine, begin, spoken, record } = await setUp({ language: 'es' });
    const texts = { en: 'Hello.', es: 'Hola.' };
    engine.takeInbox(makeInbox(message({ id: 'm1', geofence: undefined, texts }), message({ id: 'm2', geofence: undefined, texts: { en: 'Only English.' } })));
    begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(spoken()).toEqual(['Hola.', 'Only English.']);
    expect(record.kept.events.filter(({ kind }) => kind === 'heard').map(({ language }) => language)).toEqual(['es', 'en']);
  });
});

describe('several messages at one place', () => {
  it('are spoken one after another, the urgent one first', async () => {
    const { engine, begin, drive, spoken, voice } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' }), message({ id: 'm2', priority: 1 }), message({ id: 'm3' })));
    begin();
    await drive(-600, 900);
    expect(spoken()).toHaveLength(3);
    expect(spoken()[0]).toBe('This is m2.');
    expect(voice.overlaps).toBe(0);
    expect(voice.cancels).toBe(0);
  });
});

describe('an interrupted message', () => {
  it('counts as interrupted while the page is hidden, and is offered again when it is back', async () => {
    const { engine, begin, drive, location, record, voice, spoken } = await setUp();
    voice.playsMs = undefined;
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    await drive(-300, 0);
    voice.start();
    voice.reach(5);
    engine.setVisible(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(record.kept.events.at(-1)).toMatchObject({ kind: 'interrupted', fraction: 5 / 11, reason: 'page_hidden' });
    expect(spoken()).toHaveLength(1);
    voice.playsMs = 2000;
    engine.setVisible(true);
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(spoken()).toHaveLength(2);
    expect(record.kept.events.at(-1)?.kind).toBe('heard');
  });

  it('can be played by hand, and a hearing then counts', async () => {
    const { engine, begin, drive, events, voice, spoken } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    voice.playsMs = undefined;
    await drive(-300, -90);
    voice.start();
    engine.play('m1');
    voice.playsMs = 2000;
    await vi.advanceTimersByTimeAsync(5000);
    expect(events().slice(-4)).toEqual(['started m1', 'interrupted m1', 'started m1', 'heard m1']);
    expect(spoken()).toHaveLength(2);
    expect(engine.view.lastSpokenId).toBe('m1');
    expect(voice.overlaps).toBe(0);
  });

  it('falls silent when it is taken back while it is spoken', async () => {
    const { engine, begin, drive, record, voice } = await setUp();
    voice.playsMs = undefined;
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    await drive(-300, 0);
    voice.start();
    engine.takeInbox(makeInbox());
    await vi.advanceTimersByTimeAsync(5000);
    expect(voice.speaking).toBe(false);
    expect(record.kept.events.at(-1)).toMatchObject({ kind: 'interrupted', reason: 'stale' });
    expect(engine.view.speakingId).toBeUndefined();
  });
});

describe('without sound', () => {
  it('a message waits until the person unlocks it', async () => {
    const { engine, drive, location, spoken } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    engine.start();
    await drive(-300, 0);
    expect(spoken()).toEqual([]);
    expect(engine.view.status).toBe('sound_locked');
    engine.setSound('ready');
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['This is m1.']);
  });
});

describe('over a reload', () => {
  it('events, hearings and a speech that was cut off are remembered', async () => {
    const before = await setUp();
    before.engine.takeInbox(makeInbox(message({ id: 'm1' }), message({ id: 'm2' })));
    before.begin();
    await before.drive(-600, -90);
    await vi.advanceTimersByTimeAsync(1500);
    const kinds = before.events();
    expect(kinds).toContain('started m2');
    expect(kinds).not.toContain('heard m2');

    const after = await setUp({ storage: before.storage });
    expect(after.events()).toEqual([...kinds, 'interrupted m2']);
    after.begin();
    await after.drive(-60, 0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(after.spoken()).toEqual(['This is m2.']);
  });

  it('a receiver who is elsewhere by now hears no message of the earlier place', async () => {
    const before = await setUp();
    const soon = message({ id: 'm1' });
    before.engine.takeInbox(makeInbox({ ...soon, schedule: { ...soon.schedule, startMinute: 780 } }));
    before.begin();
    await before.drive(-300, 0);
    before.engine.stop();
    vi.setSystemTime(noon + 2 * hourMs);
    const after = await setUp({ storage: before.storage });
    after.begin();
    await vi.advanceTimersByTimeAsync(5000);
    expect(after.spoken()).toEqual([]);
    expect(after.engine.view.status).toBe('waiting_position');
  });
});

describe('positions', () => {
  it('with an absurd time or place do no harm', async () => {
    const { engine, begin, location, drive, spoken } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    await drive(-600, -400);
    location.moveTo(north(-390), noon + hourMs);
    location.moveTo({ lat: Number.NaN, lng: 0 }, Date.now());
    location.moveTo(north(-380), Number.POSITIVE_INFINITY);
    await drive(-370, 300);
    expect(spoken()).toEqual(['This is m1.']);
  });

  it('that are refused show as denied until one comes', async () => {
    const { engine, begin, location } = await setUp();
    engine.takeInbox(makeInbox());
    begin();
    expect(engine.view.status).toBe('waiting_position');
    location.refuse();
    expect(engine.view.status).toBe('position_denied');
    location.moveTo(gate, Date.now());
    expect(engine.view.status).toBe('listening');
  });
});

describe('a message that ran out', () => {
  it('is reported once as never near, when its hours were open and its place elsewhere', async () => {
    const { engine, begin, drive, record } = await setUp();
    const today = message({ id: 'm1' });
    engine.takeInbox(makeInbox({ ...today, schedule: { ...today.schedule, endDate: '2026-11-20' } }));
    begin();
    await drive(-900, -600);
    vi.setSystemTime(noon + 13 * hourMs);
    engine.takeInbox(makeInbox());
    engine.takeInbox(makeInbox());
    expect(record.kept.events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['delivered', undefined],
      ['failed', 'never_near'],
    ]);
  });
});

describe('a message that waits in vain', () => {
  it('for sound is reported once with that reason, and still spoken when sound comes while the receiver is there', async () => {
    const { engine, drive, location, record, spoken } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    engine.start();
    await drive(-300, 0);
    for (let seconds = 0; seconds < 1500; seconds += 30) {
      location.moveTo(gate, Date.now());
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(record.kept.events.filter(({ kind }) => kind === 'failed').map(({ reason }) => reason)).toEqual(['sound_locked']);
    location.moveTo(gate, Date.now());
    engine.setSound('ready');
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['This is m1.']);
  });
});
