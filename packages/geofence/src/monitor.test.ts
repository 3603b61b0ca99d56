import { describe, expect, it } from 'vitest';
import { emptyMonitorState, fencePresence, step, watch } from './monitor.ts';
import { circle, driveFixes, fixAt, home, transitionKinds, noon, run, stayFixes, wobble } from './test-fixes.ts';

const MPH_35 = 15.65;

describe('arriving and leaving', () => {
  it.each([1, 5])('reports one arrival and one departure of a drive at 35 mph through 100 yd with a fix every %i s', (every) => {
    for (const shift of [0, 20, 40, 60]) {
      const done = run([circle], driveFixes({ from: -800 - shift, to: 800, mps: MPH_35, every }));
      expect(transitionKinds(done)).toEqual(['enter', 'exit']);
      const [enter, exit] = done.transitions;
      const metersAt = (at: number): number => -800 - shift + ((at - noon) / 1000) * MPH_35;
      expect(Math.abs(metersAt(enter!.at) + 91.44)).toBeLessThan(10);
      expect(Math.abs(metersAt(exit!.at) - 91.44)).toBeLessThan(10);
    }
  });

  it('is reported at most 20 m behind the edge, for an arrival at 35 mph and a fix a second', () => {
    const fixes = driveFixes({ from: -800, to: 0, mps: MPH_35, every: 1 });
    let state = watch(emptyMonitorState, [circle]);
    const told = fixes.findIndex((fix) => {
      const next = step(state, fix);
      state = next.state;
      return next.transitions.length > 0;
    });
    expect(-800 + told * MPH_35 + 91.44).toBeLessThan(20);
  });

  it('says why in one line', () => {
    const [enter, exit] = run([circle], driveFixes({ from: -400, to: 400, mps: 5, every: 1 })).transitions;
    expect(enter?.reason).toMatch(/^\d+ fix(es in \d+ s)? inside, \d+ m from the center, accuracy 8 m$/);
    expect(exit?.reason).toMatch(/^\d+ fixes in \d+ s outside, \d+ m beyond the edge, \d+ m from the center, accuracy 8 m$/);
  });

  it('keeps apart what happens at two circles', () => {
    const far = { ...circle, id: 'far', center: fixAt(0, 600) };
    const done = run([circle, far], driveFixes({ from: -300, to: 600, mps: 10, every: 1 }));
    expect(done.transitions.map(({ fenceId, kind }) => `${fenceId} ${kind}`)).toEqual(['site enter', 'site exit', 'far enter']);
    expect(fencePresence(done.state, 'site')).toBe('outside');
    expect(fencePresence(done.state, 'far')).toBe('inside');
  });

  it('works across 180°', () => {
    const origin = { lat: -16.8, lng: 179.9995 };
    const done = run([{ ...circle, center: origin }], driveFixes({ from: -400, to: 400, mps: 10, every: 1, origin }));
    expect(transitionKinds(done)).toEqual(['enter', 'exit']);
  });

  it('survives fixes at a pole', () => {
    const pole = { lat: 90, lng: 0 };
    const done = run([{ ...circle, center: pole }], [fixAt(0, 0, { origin: pole }), fixAt(1, 0, { origin: pole }), fixAt(2, 1, { origin: pole })]);
    expect(transitionKinds(done)).toEqual(['initial enter']);
  });
});

describe('starting', () => {
  it('counts being inside at the first fix as an initial arrival', () => {
    const done = run([circle], [fixAt(0, 10)]);
    expect(transitionKinds(done)).toEqual(['initial enter']);
    expect(done.transitions[0]?.reason).toBe('1 fix inside when watching began, 10 m from the center, accuracy 8 m');
    expect(fencePresence(done.state, 'site')).toBe('inside');
  });

  it('says nothing when it starts outside, and then knows an arrival from a start', () => {
    const done = run([circle], driveFixes({ from: -300, to: 0, mps: 10, every: 1 }));
    expect(transitionKinds(done)).toEqual(['enter']);
  });

  it('knows nothing of a fence before a fix, or of one that is not watched', () => {
    expect(fencePresence(watch(emptyMonitorState, [circle]), 'site')).toBe('unknown');
    expect(fencePresence(emptyMonitorState, 'site')).toBe('unknown');
  });

  it('takes a fence added under a parked receiver for a start inside', () => {
    const { state } = run([], stayFixes(0, 30, 0));
    expect(step(watch(state, [circle]), fixAt(31, 0)).transitions).toMatchObject([{ kind: 'enter', initial: true }]);
  });
});

describe('the list of fences', () => {
  const { state } = run([circle], stayFixes(0, 5, 0));

  it('keeps the state of the same circle, even with another dwell', () => {
    expect(fencePresence(watch(state, [{ ...circle, dwellSeconds: 60 }]), 'site')).toBe('inside');
  });

  it('forgets a circle that moved, changed its size or went away', () => {
    expect(fencePresence(watch(state, [{ ...circle, radiusMeters: 100 }]), 'site')).toBe('unknown');
    expect(fencePresence(watch(state, [{ ...circle, center: { lat: home.lat, lng: -84 } }]), 'site')).toBe('unknown');
    expect(fencePresence(watch(state, [{ ...circle, center: { lat: 40, lng: home.lng } }]), 'site')).toBe('unknown');
    expect(fencePresence(watch(watch(state, []), [circle]), 'site')).toBe('unknown');
  });

  it('keeps the order of the list and the first of two with one id', () => {
    const { fences } = watch(emptyMonitorState, [circle, { ...circle, id: 'b' }, { ...circle, radiusMeters: 500 }]);
    expect(fences.map(({ id, radiusMeters }) => [id, radiusMeters])).toEqual([
      ['site', 91.44],
      ['b', 91.44],
    ]);
  });
});

it('tells what one fix shows of several fences in the order of the list', () => {
  const other = { ...circle, id: 'other', center: fixAt(0, 2000) };
  const seen = (fences: readonly (typeof circle)[]): string[] =>
    run(fences, [...stayFixes(0, 5, 0), ...stayFixes(300, 301, 2000)])
      .transitions.slice(1)
      .map(({ fenceId, kind }) => `${kind} ${fenceId}`);
  expect(seen([circle, other])).toEqual(['exit site', 'enter other']);
  expect(seen([other, circle])).toEqual(['enter other', 'exit site']);
});

describe('noise', () => {
  it('does not flap at the edge: parked on it for ten minutes under 8 m of noise', () => {
    const approach = driveFixes({ from: -300, to: -91, mps: 10, every: 1 });
    const parked = Array.from({ length: 600 }, (_, index) => fixAt(21 + index, -91 + 8 * wobble(index), { north: 8 * wobble(index + 1000) }));
    expect(run([circle], [...approach, ...parked]).transitions.length).toBeLessThanOrEqual(1);
  });

  it('leaves only beyond 20 m, for any circle', () => {
    expect(transitionKinds(run([circle], [...stayFixes(0, 5, 0), ...driveFixes({ from: 0, to: 108, mps: 4, every: 1, startSeconds: 6 })]))).toEqual([
      'initial enter',
    ]);
    const large = { ...circle, radiusMeters: 1000 };
    expect(transitionKinds(run([large], driveFixes({ from: 0, to: 1015, mps: 10, every: 1 })))).toEqual(['initial enter']);
    expect(transitionKinds(run([large], driveFixes({ from: 0, to: 1080, mps: 10, every: 1 })))).toEqual(['initial enter', 'exit']);
  });

  it('does not believe one wild fix, however confident', () => {
    const outside = stayFixes(0, 20, 700);
    const done = run([circle], [...outside, fixAt(21, 0, { accuracyMeters: 3 }), ...stayFixes(22, 40, 700)]);
    expect(done.transitions).toEqual([]);
    expect(done.ignored).toEqual([expect.stringMatching(/^wild: /)]);
  });

  it('does not leave for one wild fix either', () => {
    const done = run([circle], [...stayFixes(0, 20, 0), fixAt(21, 5000, { accuracyMeters: 3 }), ...stayFixes(22, 40, 0)]);
    expect(transitionKinds(done)).toEqual(['initial enter']);
  });

  it('believes a new position that persists, as after a tunnel', () => {
    const done = run([circle], [...stayFixes(0, 20, 2000), ...stayFixes(21, 25, 0)]);
    expect(transitionKinds(done)).toEqual(['enter']);
    expect(done.transitions[0]!.at).toBeLessThanOrEqual(noon + 23_000);
    expect(done.ignored).toHaveLength(2);
  });

  it('does not arrive while parked 34 m outside and a street reflects the signal into the circle for 15 s', () => {
    const reflected = Array.from({ length: 15 }, (_, index) => fixAt(60 + index, -87 + wobble(index) / 2));
    expect(transitionKinds(run([circle], [...stayFixes(0, 59, -125), ...reflected, ...stayFixes(75, 120, -125)]))).toEqual([]);
  });

  it('arrives without delay when it drives off from a long stop', () => {
    const done = run([circle], [...stayFixes(0, 120, -200), ...driveFixes({ from: -200, to: -60, mps: 5, every: 1, startSeconds: 121 })]);
    expect(transitionKinds(done)).toEqual(['enter']);
    expect(Math.abs((done.transitions[0]!.at - noon) / 1000 - 121 - 108.56 / 5)).toBeLessThan(2);
  });

  it('sees what it passed between two fixes that together made a new position believed', () => {
    const leap = [fixAt(35, 2500), fixAt(50, 2800), fixAt(65, 3100)];
    const passed = { ...circle, center: fixAt(0, 2650) };
    expect(transitionKinds(run([passed], [...stayFixes(0, 20, 0), ...leap]))).toEqual(['enter', 'exit']);
  });

  it('neither arrives nor leaves on an approximate location, and works again after it', () => {
    const vague = (from: number): ReturnType<typeof fixAt>[] =>
      Array.from({ length: 20 }, (_, index) => fixAt(from + index * 10, 6000 * wobble(index), { north: 6000 * wobble(index + 500), accuracyMeters: 3000 }));
    expect(transitionKinds(run([circle], vague(0)))).toEqual([]);
    expect(transitionKinds(run([circle], [...stayFixes(0, 10, 0), ...vague(20)]))).toEqual(['initial enter']);
    const after = driveFixes({ from: 300, to: 0, mps: 10, every: 1, startSeconds: 230 });
    expect(transitionKinds(run([circle], [...stayFixes(0, 10, 300), ...vague(20), ...after]))).toEqual(['enter']);
    const mixed = driveFixes({ from: -400, to: 400, mps: 10, every: 1 }).flatMap((fix) => [
      fix,
      { ...fixAt(0, 900, { accuracyMeters: 3000 }), at: fix.at + 500 },
    ]);
    expect(transitionKinds(run([circle], mixed))).toEqual(['enter', 'exit']);
  });
});

describe('between two fixes', () => {
  it('sees a fast pass through a small circle, with both crossings in time', () => {
    const small = { ...circle, radiusMeters: 60 };
    const done = run([small], driveFixes({ from: -525, to: 600, mps: 30, every: 5 }));
    expect(transitionKinds(done)).toEqual(['enter', 'exit']);
    const [enter, exit] = done.transitions;
    expect(Math.abs((enter!.at - noon) / 1000 - 465 / 30)).toBeLessThan(0.5);
    expect(Math.abs((exit!.at - noon) / 1000 - 585 / 30)).toBeLessThan(0.5);
    expect(enter?.reason).toMatch(/^passed \d+ m from the center between two fixes, inside for 4 s, accuracy 8 m$/);
  });

  it('does not take a way past the circle for one through it', () => {
    const small = { ...circle, radiusMeters: 60 };
    expect(transitionKinds(run([small], driveFixes({ from: -525, to: 600, mps: 30, every: 5, north: 75 })))).toEqual([]);
  });

  it('supposes no way across a gap of minutes', () => {
    expect(transitionKinds(run([circle], [fixAt(0, -3000), fixAt(1, -3000), fixAt(400, 3000), fixAt(401, 3000)]))).toEqual([]);
  });

  it('arrives and leaves by the first good fix after a gap of hours', () => {
    const done = run([circle], [...stayFixes(0, 3, 4000), ...stayFixes(7200, 7203, 0), ...stayFixes(18_000, 18_003, 4000)]);
    expect(transitionKinds(done)).toEqual(['enter', 'exit']);
    expect(done.transitions.map(({ at }) => (at - noon) / 1000)).toEqual([7200, 18_000]);
    // The distance at which a departure became known separates a near one from a late one.
    expect(done.transitions[1]?.beyondMeters).toBeCloseTo(4000 - circle.radiusMeters, -1);
  });
});

describe('dwelling', () => {
  const patient = { ...circle, dwellSeconds: 60 };

  it('reports a stay once, at the second it was complete', () => {
    const done = run([patient], stayFixes(0, 200, 0));
    expect(transitionKinds(done)).toEqual(['initial enter', 'dwell']);
    expect(done.transitions[1]).toMatchObject({ at: noon + 60_000, reason: 'still inside after 60 s, 0 m from the center, accuracy 8 m' });
  });

  it('needs a fix that proves the stay', () => {
    expect(transitionKinds(run([patient], [...stayFixes(0, 10, 0), fixAt(100, 4000)]))).toEqual(['initial enter', 'exit']);
    expect(transitionKinds(run([patient], [...stayFixes(0, 10, 0), fixAt(100, 0, { accuracyMeters: 3000 })]))).toEqual(['initial enter']);
  });

  it('starts again after leaving', () => {
    const again = [...stayFixes(0, 50, 0), ...stayFixes(60, 80, 400), ...stayFixes(90, 130, 0)];
    expect(transitionKinds(run([patient], again))).toEqual(['initial enter', 'exit', 'enter']);
    expect(transitionKinds(run([patient], [...again, ...stayFixes(131, 160, 0)]))).toEqual(['initial enter', 'exit', 'enter', 'dwell']);
  });
});

describe('time', () => {
  const drive = driveFixes({ from: -400, to: 400, mps: 10, every: 1 });
  const expected = run([circle], drive).transitions;

  it('ignores doubled, late and out-of-order fixes and says so', () => {
    const messy = drive.flatMap((fix, index) => (index % 10 === 9 ? [fix, fix, drive[index - 5]!, { ...fixAt(0, 0), at: fix.at - 3500 }] : [fix]));
    const done = run([circle], messy);
    expect(done.transitions).toEqual(expected);
    expect(new Set(done.ignored.map((reason) => reason.split(':')[0]))).toEqual(new Set(['doubled', 'late']));
  });

  it('does not take a batch of late fixes for a clock set back', () => {
    const outside = stayFixes(0, 20, 4000).map((fix) => ({ ...fix, at: fix.at - 60_000 }));
    expect(transitionKinds(run([circle], [...stayFixes(0, 20, 0), ...outside, ...stayFixes(21, 30, 0)]))).toEqual(['initial enter']);
  });

  it('drops a single fix from the far future', () => {
    const year = 365 * 86_400_000;
    const done = run([{ ...circle, dwellSeconds: 600 }], [...stayFixes(0, 20, 0), { ...fixAt(0, 0), at: noon + year }, ...stayFixes(21, 40, 0)]);
    expect(transitionKinds(done)).toEqual(['initial enter']);
    expect(done.ignored).toEqual([expect.stringMatching(/^held: 8760 h ahead/)]);
  });

  it('goes on when the clock stays in the future, or after a week without a fix', () => {
    const week = 7 * 86_400;
    expect(transitionKinds(run([circle], [...stayFixes(0, 20, 4000), ...stayFixes(week, week + 3, 0)]))).toEqual(['enter']);
  });

  it('goes on within a minute when the clock is set back, and does not count the difference as a stay', () => {
    const hour = 3600;
    const before = run([{ ...circle, dwellSeconds: 600 }], stayFixes(hour, hour + 100, 0));
    const after = run([{ ...circle, dwellSeconds: 600 }], [...stayFixes(hour, hour + 100, 0), ...stayFixes(0, 60, 0), ...stayFixes(61, 100, 4000)]);
    expect(transitionKinds(before)).toEqual(['initial enter']);
    expect(transitionKinds(after)).toEqual(['initial enter', 'exit']);
    const all = run([{ ...circle, dwellSeconds: 600 }], [...stayFixes(hour, hour + 100, 0), ...stayFixes(0, 550, 0)]);
    expect(all.transitions).toMatchObject([{ kind: 'enter' }, { kind: 'dwell', at: noon + 500_000 }]);
  });

  it('goes on when the very first fix was from the future', () => {
    expect(transitionKinds(run([circle], [{ ...fixAt(0, 4000), at: noon * 2 }, ...driveFixes({ from: -800, to: 0, mps: 10, every: 1 })]))).toEqual(['enter']);
  });

  it.each([{ lat: Number.NaN }, { lat: 91 }, { lng: 181 }, { accuracyMeters: -1 }, { accuracyMeters: Infinity }, { at: Number.NaN }])(
    'does not use a fix with %o',
    (broken) => {
      const { state } = run([circle], stayFixes(0, 3, 0));
      expect(step(state, { ...fixAt(4, 4000), ...broken })).toEqual({ state, transitions: [], ignored: expect.stringMatching(/^unusable: no /) });
    },
  );
});
