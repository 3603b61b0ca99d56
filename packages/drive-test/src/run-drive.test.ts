import { type DriveVerdict, hourMs, type InboxMessage } from '@earshot/domain';
import { describe, expect, it } from 'vitest';
import type { DriveInput } from './drive-input.ts';
import { runDrive } from './run-drive.ts';
import { gate, message, noon, north, straight, makeWords } from './test-drives.ts';

const verdictOn = async (tested: InboxMessage, change: Partial<DriveInput> = {}, others: readonly InboxMessage[] = []): Promise<DriveVerdict> => {
  const { verdicts } = await runDrive(straight([tested, ...others], change));
  return verdicts.find(({ messageId }) => messageId === tested.id)!;
};

describe('a message on a drive through its circle', () => {
  it('that is short enough is finished, with the place, the time and the reason of the engine', async () => {
    const verdict = await verdictOn(message('m1'));
    expect(verdict).toMatchObject({ outcome: 'finished', title: 'Title of m1', fraction: 1, beyondEdgeMeters: 0, text: makeWords(20), language: 'en' });
    expect(verdict.reason).toMatch(/^1 fix inside, \d+ m from the center, accuracy 5 m\.$/);
    // 900 m from the start to the edge at 15.6 m/s.
    expect((verdict.dueAt! - noon) / 1000).toBeCloseTo(57.5, 0);
    expect(verdict.startsAt! - verdict.dueAt!).toBeLessThan(2000);
    expect(verdict.endsAt! - verdict.startsAt!).toBe(6000);
    expect(verdict.spokenOverMeters).toBeCloseTo(6 * 15.6464, 0);
    expect(verdict.start!.lat).toBeCloseTo(north(-91).lat, 3);
  });

  it('that is too long is cut short half a minute after leaving', async () => {
    const verdict = await verdictOn(message('m1', { texts: { en: makeWords(200) } }));
    expect(verdict.outcome).toBe('cut_short');
    expect(verdict.reason).toMatch(/^Stopped after leaving, 7\d % spoken\. \d fixes in \d s outside, \d+ m beyond the edge/);
    expect(verdict.fraction).toBeCloseTo((13 + 30) / 60, 1);
    expect(verdict.beyondEdgeMeters).toBeGreaterThan(450);
  });

  it('behind an urgent one is delayed by it', async () => {
    const urgent = message('m2', { priority: 1, texts: { en: makeWords(60) } });
    const verdict = await verdictOn(message('m1'), {}, [urgent]);
    expect(verdict).toMatchObject({ outcome: 'delayed', waitedFor: 'm2', fraction: 1 });
    expect(verdict.startsAt! - verdict.dueAt!).toBeGreaterThan(17_000);
    expect(verdict.reason).toMatch(/^Began (18|19) s late because “Title of m2” was playing\. 1 fix inside/);
  });

  it('whose place is left while it waits is cut short without being spoken', async () => {
    const verdict = await verdictOn(message('m1'), {}, [message('m2', { geofence: undefined, texts: { en: makeWords(500) } })]);
    expect(verdict).toMatchObject({ outcome: 'cut_short', waitedFor: 'm2', fraction: 0 });
    expect(verdict.startsAt).toBeUndefined();
    expect(verdict.reason).toMatch(/^Left while it waited for “Title of m2”\. /);
  });

  it('that waits longer than ten minutes is delayed and never begins', async () => {
    const out = { points: [north(0), north(500)] };
    const long = (id: string) => message(id, { geofence: undefined, priority: 1, texts: { en: makeWords(1400) } });
    const verdict = await verdictOn(message('m1', { trigger: 'exit' }), out, [long('m2'), long('m3')]);
    expect(verdict).toMatchObject({ outcome: 'delayed', waitedFor: 'm2', fraction: 0, reason: 'Waited more than 10 min for “Title of m2” and was dropped.' });
    expect(verdict.startsAt).toBeUndefined();
  });

  it('outside its hours stays silent', async () => {
    const verdict = await verdictOn(message('m1', { hours: [780, 1440] }));
    expect(verdict).toMatchObject({ outcome: 'outside_hours', fraction: 0 });
    expect(verdict.reason).toMatch(/^Reached outside its hours\. 1 fix inside/);
    const notBegun = message('m1');
    expect((await verdictOn({ ...notBegun, schedule: { ...notBegun.schedule, startDate: '2026-11-25' } })).outcome).toBe('outside_hours');
  });

  it('for leaving speaks after the edge', async () => {
    const verdict = await verdictOn(message('m1', { trigger: 'exit' }));
    expect(verdict.outcome).toBe('finished');
    expect((verdict.dueAt! - noon) / 1000).toBeCloseTo(1100 / 15.6464, 0);
    expect(verdict.beyondEdgeMeters).toBeGreaterThan(90);
  });
});

describe('a message that is not reached', () => {
  it('says how near the drive came and what the engine made of it', async () => {
    const verdict = await verdictOn(message('m1', { geofence: { center: { ...north(0), lng: -104.986 }, radiusMeters: 100 } }));
    expect(verdict.outcome).toBe('never_reached');
    expect(verdict.reason).toMatch(/^Came within 26\d yd of the edge\. Outside: 0 % likely to be inside, an arrival takes \d+ %\.$/);
  });

  it('says when it was not left, or not stayed at for long enough, or wants a real arrival', async () => {
    const into = { points: [north(-500), north(0)] };
    expect((await verdictOn(message('m1', { trigger: 'exit' }), into)).reason).toBe('The drive ends inside the circle, so it was never left.');
    expect((await verdictOn(message('m1', { dwellSeconds: 60 }))).reason).toMatch(/^Inside, but not for the 60 s it requires\./);
    const routeOut = { points: [north(0), north(500)] };
    expect((await verdictOn(message('m1', { playIfInside: false }), routeOut)).reason).toBe(
      'The drive begins inside the circle, and the message waits for an arrival.',
    );
  });

  it('in a time zone unknown to phones says so', async () => {
    const strange = message('m1');
    const { outcome, reason } = await verdictOn({ ...strange, schedule: { ...strange.schedule, timeZone: 'Mars/Olympus' } });
    expect([outcome, reason]).toEqual(['never_reached', 'Its hours are in a time zone that phones do not know.']);
  });
});

describe('a recorded drive with 30 s between two positions', () => {
  /** Eastward at 15 m/s past the gate, `meters` north of it, with positions on both sides of it and none at it. */
  const recordedPast = (meters: number): Partial<DriveInput> => {
    const { lat } = north(meters);
    const points = [-1125, -675, -225, 225, 675].map((east, index) => ({ lat, lng: gate.lng + east / 85_620, at: index * 30_000 }));
    return { points, speedMph: null, isRecorded: true };
  };
  const way = (likely: string) => new RegExp(`\\bBetween two positions 30 s apart, ${likely} % likely to have been inside, a pass takes 45 %\\.$`);

  it('says by which likelihood of the way between them a message was told', async () => {
    const arriving = await verdictOn(message('m1'), recordedPast(0));
    expect(arriving.reason).toMatch(/^Passed \d m from the center between two fixes, inside for 1\d s, accuracy 5 m\. Between/);
    expect(arriving.reason).toMatch(way('(9\\d|100)'));
    const leaving = await verdictOn(message('m1', { trigger: 'exit' }), recordedPast(0));
    expect(leaving.reason).toMatch(/^1 fix outside, 12\d m beyond the edge/);
    expect(leaving.reason).toMatch(way('(9\\d|100)'));
    const cut = await verdictOn(message('m1', { texts: { en: makeWords(200) } }), recordedPast(0));
    expect([cut.outcome, way('(9\\d|100)').test(cut.reason)]).toEqual(['cut_short', true]);
    const closed = await verdictOn(message('m1', { hours: [780, 1440] }), recordedPast(0));
    expect([closed.outcome, way('(9\\d|100)').test(closed.reason)]).toEqual(['outside_hours', true]);
  });

  it('says how likely the way was where that was not enough', async () => {
    const missed = await verdictOn(message('m1'), recordedPast(110));
    expect([missed.outcome, missed.reason]).toEqual(['never_reached', expect.stringMatching(/^Came within \d+ yd of the edge\. Outside: 0 % /)]);
    expect(missed.reason).toMatch(way('[23]\\d'));
    expect((await verdictOn(message('m1', { trigger: 'exit' }), recordedPast(110))).reason).toMatch(way('[23]\\d'));
  });
});

describe('a drive', () => {
  it('stays at its end until nothing speaks, waits or has to be stayed for', async () => {
    const into = { points: [north(-500), north(0)] };
    const stay = await verdictOn(message('m1', { dwellSeconds: 60 }), into);
    expect(stay.outcome).toBe('finished');
    const { endsAt, way } = await runDrive(straight([message('m1', { texts: { en: makeWords(1000) } })], into));
    expect((endsAt - noon) / 1000).toBeGreaterThan(320);
    expect((endsAt - noon) / 1000).toBeLessThan(340);
    expect(way.at(-1)).toEqual({ ...north(0), at: endsAt });
  });

  it('begins with what plays anywhere, in the order in which things were due, what never was last', async () => {
    const far = message('far', { geofence: { center: north(9000), radiusMeters: 100 } });
    const closed = message('closed', { geofence: undefined, hours: [0, 60] });
    const { verdicts, lengthMeters } = await runDrive(straight([far, message('m1'), closed, message('rf', { geofence: undefined })]));
    expect(verdicts.map(({ messageId, outcome }) => `${messageId} ${outcome}`)).toEqual([
      'rf finished',
      'm1 finished',
      'closed outside_hours',
      'far never_reached',
    ]);
    expect(lengthMeters).toBeCloseTo(2000, -1);
  });

  it('speaks the language of the phone where the message has it', async () => {
    const both = message('m1', { texts: { en: makeWords(20), es: makeWords(40) } });
    const verdict = await verdictOn(both, { language: 'es' });
    expect([verdict.language, verdict.endsAt! - verdict.startsAt!]).toEqual(['es', 12_000]);
    expect((await verdictOn(message('m1'), { language: 'es' })).language).toBe('en');
  });

  it('does not ask what was heard before', async () => {
    expect((await verdictOn(message('m1', { lastHeardAt: noon - hourMs }))).outcome).toBe('finished');
  });

  it('lets others have a turn after each minute', async () => {
    let turns = 0;
    const report = await runDrive(straight([message('m1')], { breathe: async () => void (turns += 1) }));
    expect(turns).toBe(Math.floor((report.endsAt - report.startsAt) / 60_000));
  });

  it('is the same with the same seed', async () => {
    const messages = [message('m1'), message('m2', { trigger: 'exit' })];
    expect(await runDrive(straight(messages, { noise: 'canyon', seed: 5 }))).toEqual(await runDrive(straight(messages, { noise: 'canyon', seed: 5 })));
  });

  it('finds its messages also under noise', async () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
    const outcomes = await Promise.all(seeds.map(async (seed) => (await verdictOn(message('m1'), { noise: 'town', seed })).outcome));
    expect(outcomes.filter((outcome) => outcome === 'finished').length).toBeGreaterThanOrEqual(19);
  });
});
