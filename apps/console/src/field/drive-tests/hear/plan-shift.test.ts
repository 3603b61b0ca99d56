import { hourMs, type InboxMessage } from '@earshot/domain';
import { distanceMeters } from '@earshot/geofence';
import { describe, expect, test } from 'vitest';
import { beginDrive, type DriveFix, layOut, pass, drivePlace } from './drive.ts';
import { toReceipt, withEvents } from './reports.ts';
import { planShift } from './plan-shift.ts';

const now = new Date(2026, 10, 20, 21, 15).getTime();
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const message = (id: string, change: Partial<InboxMessage> & { readonly hours?: readonly [number, number]; readonly lng?: number } = {}): InboxMessage => {
  const { hours = [7 * 60, 15 * 60], lng = -105, ...rest } = change;
  return {
    id,
    version: 1,
    title: id,
    texts: { en: 'Use the north gate.' },
    geofence: { center: { lat: 39.74, lng }, radiusMeters: 150 },
    location: 'Gate',
    trigger: 'enter',
    schedule: {
      startDate: '2026-11-18',
      endDate: '2026-12-18',
      startMinute: hours[0],
      endMinute: hours[1],
      repeat: 'daily',
      repeatDays: [true, true, true, true, true, true, true],
      timeZone,
    },
    priority: 0,
    playIfInside: true,
    dwellSeconds: 0,
    sender: 'Front Range Paving',
    ...rest,
  };
};

/** Drives a shift to its end in steps of real time; the phone is busy for a while after it reaches each stop. */
function driveAll(messages: readonly InboxMessage[]) {
  const plan = planShift(messages, now);
  const shift = layOut(plan, [], messages);
  let state = beginDrive(shift);
  const fixes: DriveFix[] = [];
  let steps = 0;
  for (; !state.isOver && steps < 5_000; steps += 1) {
    const passed = pass(shift, state, { ms: 66, isBusy: false });
    state = passed.state;
    fixes.push(...passed.fixes);
  }
  return { plan, shift, fixes, seconds: (steps * 66) / 1000, isOver: state.isOver };
}

describe('a shift', () => {
  test('is driven when its messages are open, even if it is viewed at night', () => {
    const { plan } = driveAll([message('morning')]);
    const hour = new Date(plan.stops.at(-1)!.notBefore).getHours();
    expect(hour).toBe(7);
    expect(plan.startsAt).toBeLessThan(plan.stops.at(-1)!.notBefore);
  });

  test('begins outside of the first circle and stops at each place in its hours', () => {
    const messages = [message('late', { hours: [14 * 60, 20 * 60], lng: -105.02 }), message('early', { lng: -104.98 })];
    const { plan } = driveAll(messages);
    const [start, first, second] = plan.stops;
    expect(distanceMeters(start!, messages[1]!.geofence!.center)).toBeGreaterThan(700);
    expect(first).toMatchObject({ lng: -104.98 });
    expect(second).toMatchObject({ lng: -105.02 });
    expect(new Date(second!.notBefore).getHours()).toBe(14);
  });

  test('goes on beyond the last circle where a message is heard on leaving', () => {
    const { plan } = driveAll([message('leaving', { trigger: 'exit' })]);
    const [at, away] = plan.stops;
    expect(distanceMeters(at!, { lat: 39.74, lng: -105 })).toBeLessThan(1);
    expect(distanceMeters(away!, { lat: 39.74, lng: -105 })).toBeGreaterThan(700);
  });

  test('drives an expired message in the hours that it had', () => {
    const old = message('old');
    const over = { ...old, schedule: { ...old.schedule, startDate: '2026-10-01', endDate: '2026-10-02' } };
    expect(new Date(planShift([over], now).startsAt).getMonth()).toBe(9);
  });

  test('takes seconds where the drive takes minutes, and a wait of hours takes seconds too', () => {
    const { seconds, fixes, isOver } = driveAll([message('early', { lng: -104.9 }), message('late', { hours: [18 * 60, 20 * 60], lng: -105.02 })]);
    expect(isOver).toBe(true);
    expect(seconds).toBeLessThan(60);
    expect(fixes.at(-1)!.at - fixes[0]!.at).toBeGreaterThan(10 * hourMs);
    // A phone with a larger gap would say that it has no position.
    expect(fixes.slice(1).every(({ at }, index) => at - fixes[index]!.at < 20_000)).toBe(true);
  });

  test('tells the phone a position each second, in order, while it drives', () => {
    const { fixes } = driveAll([message('one')]);
    const steps = fixes.slice(1).map(({ at }, index) => at - fixes[index]!.at);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(steps.filter((ms) => ms === 1000).length / steps.length).toBeGreaterThan(0.9);
  });

  test('goes at the speed of life while the phone speaks, and waits at the place until it is silent', () => {
    const shift = layOut(planShift([message('one')], now), [], [message('one')]);
    const begun = beginDrive(shift);
    const busy = pass(shift, begun, { ms: 1000, isBusy: true });
    expect(busy.state.at - begun.at).toBe(1000);
    const end = shift.legs[0]!.meters.at(-1)!;
    let state = { ...begun, meters: end, reachedAt: begun.at };
    for (let steps = 0; steps < 600; steps += 1) ({ state } = pass(shift, state, { ms: 66, isBusy: true }) as { state: typeof state });
    expect(state.isOver).toBe(false);
    expect(drivePlace(shift, state)).toMatchObject({ lat: 39.74 });
  });

  test('stays where a message asks for a stay', () => {
    const { fixes } = driveAll([message('one', { dwellSeconds: 600 })]);
    const inside = fixes.filter((fix) => distanceMeters(fix, { lat: 39.74, lng: -105 }) < 150);
    expect(inside.at(-1)!.at - inside[0]!.at).toBeGreaterThan(600_000);
  });

  test('without any place lets the phone stand until the message opens', () => {
    const { plan, shift } = driveAll([message('anywhere', { geofence: undefined })]);
    expect(plan.stops).toHaveLength(1);
    expect(shift.legs).toHaveLength(1);
    expect(new Date(plan.startsAt + 15_000).getHours()).toBe(7);
  });
});

describe("the phone's report", () => {
  const event = (kind: 'delivered' | 'arrived' | 'started' | 'interrupted' | 'heard', at: number) => ({ id: `${at}`, messageId: 'one', version: 1, kind, at });
  const after = (...events: readonly ReturnType<typeof event>[]) => toReceipt(withEvents({}, events)['one']);

  test('turns to heard as on the activity screen, and not before the speech has ended', () => {
    expect(after()).toBe('not_delivered');
    expect(after(event('delivered', 1), event('arrived', 2))).toBe('pending');
    expect(after(event('delivered', 1), event('arrived', 2), event('started', 3))).toBe('speaking');
    expect(after(event('delivered', 1), event('started', 3), event('interrupted', 4))).toBe('pending');
    expect(after(event('delivered', 1), event('started', 3), event('heard', 9))).toBe('heard');
  });
});
