import type { Decision, InboxMessage, PlaybackState } from '@earshot/domain';
import { decide, emptyPlaybackState, usualManner } from '@earshot/domain';
import type { Fix, MonitorState, Step } from '@earshot/geofence';
import { emptyMonitorState, insideIds, step, watch } from '@earshot/geofence';
import { haversineLoop } from './matchers.ts';
import { markdown, metBy, measureNanoseconds, shown } from './rounds.ts';
import { makeScene } from './scenes.ts';

const MESSAGES = 100;
const FIXES = 20_000;
const TURN_MS = 150;
const GOAL_NANOSECONDS = 1500;
/** Monday 2026-06-01, 9 o'clock in New York. */
const STARTS_AT = 1_780_318_800_000;
const timeZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] as const;

const hours = { open: { startMinute: 0, endMinute: 1440 }, closed: { startMinute: 1380, endMinute: 1440 } } as const;
type Windows = 'open' | 'closed' | 'mixed';

interface World {
  readonly messages: readonly InboxMessage[];
  readonly fixes: readonly Fix[];
}

function makeWorld(windows: Windows): World {
  const { circles, drive } = makeScene(MESSAGES, FIXES);
  return {
    messages: circles.map((geofence, index) => messageAt(geofence, index, windows)),
    fixes: drive.map((place, second) => ({ ...place, accuracyMeters: 8, at: STARTS_AT + second * 1000 })),
  };
}

function messageAt(geofence: InboxMessage['geofence'], index: number, windows: Windows): InboxMessage {
  const kind = windows === 'mixed' ? (index % 2 === 0 ? 'open' : 'closed') : windows;
  return {
    id: `m${index}`,
    version: 1,
    title: `Site ${index}`,
    texts: { en: 'Lock the gate.' },
    geofence,
    location: `Site ${index}`,
    ...usualManner,
    trigger: index % 4 === 3 ? 'exit' : 'enter',
    playIfInside: index % 3 === 0,
    dwellSeconds: index % 5 === 0 ? 60 : 0,
    sender: 'Ann',
    schedule: {
      ...hours[kind],
      startDate: '2026-05-01',
      endDate: null,
      repeat: 'daily',
      repeatDays: [true, true, true, true, true, true, true],
      timeZone: timeZones[index % timeZones.length]!,
    },
  };
}

interface Run {
  monitor: MonitorState;
  playback: PlaybackState;
}

const begin = ({ messages }: World): Run => ({
  monitor: watch(
    emptyMonitorState,
    messages.map(({ id, geofence, dwellSeconds }) => ({ ...geofence!, id, dwellSeconds })),
  ),
  playback: emptyPlaybackState,
});

/** The input of `decide` at one fix, as the receiver passes it. */
interface Moment {
  readonly fix: Fix;
  readonly step: Step;
}

const decideAt = (messages: readonly InboxMessage[], playback: PlaybackState, { fix, step: { state, transitions } }: Moment): Decision =>
  decide(playback, { messages, transitions, inside: insideIds(state), at: fix.at });

/** Position, windows and repeats: all the work at a fix. */
function fullRunner(world: World): (count: number) => number {
  return (count) => {
    const run = begin(world);
    let offers = 0;
    for (let index = 0; index < count; index += 1) {
      const fix = world.fixes[index]!;
      const stepped = step(run.monitor, fix);
      const decided = decideAt(world.messages, run.playback, { fix, step: stepped });
      run.monitor = stepped.state;
      run.playback = decided.state;
      offers += decided.offered.length;
    }
    return offers;
  };
}

function stepRunner(world: World): (count: number) => number {
  return (count) => {
    let { monitor } = begin(world);
    let crossings = 0;
    for (let index = 0; index < count; index += 1) {
      const stepped = step(monitor, world.fixes[index]!);
      monitor = stepped.state;
      crossings += stepped.transitions.length;
    }
    return crossings;
  };
}

/** The decisions alone, given the engine's output. */
function decisionRunner(world: World): (count: number) => number {
  let { monitor } = begin(world);
  const moments = world.fixes.map((fix): Moment => {
    const stepped = step(monitor, fix);
    monitor = stepped.state;
    return { fix, step: stepped };
  });
  return (count) => {
    let { playback } = begin(world);
    let offers = 0;
    for (let index = 0; index < count; index += 1) {
      const decided = decideAt(world.messages, playback, moments[index]!);
      playback = decided.state;
      offers += decided.offered.length;
    }
    return offers;
  };
}

/** The obvious version: measure to each circle, ask the zone's clock for each message, remember the day it was heard. */
function naiveRunner({ messages, fixes }: World): (count: number) => number {
  const match = haversineLoop.create(messages.map(({ geofence }) => geofence!));
  return (count) => {
    const heard = new Map<string, string>();
    let offers = 0;
    for (let index = 0; index < count; index += 1) {
      const fix = fixes[index]!;
      const inside = new Set(match(fix));
      for (const [each, { id, schedule }] of messages.entries()) {
        const local = new Date(new Date(fix.at).toLocaleString('en-US', { timeZone: schedule.timeZone }));
        const minute = local.getHours() * 60 + local.getMinutes();
        const isOpen = minute >= schedule.startMinute && minute < schedule.endMinute;
        const day = local.toDateString();
        if (!isOpen || !inside.has(each) || heard.get(id) === day) continue;
        heard.set(id, day);
        offers += 1;
      }
    }
    return offers;
  };
}

/** Number of times a run formats a time, in any zone. */
function countFormattings(run: () => unknown): number {
  let count = 0;
  const kept = (
    [
      [Date.prototype, 'toLocaleString'],
      [Intl.DateTimeFormat.prototype, 'format'],
      [Intl.DateTimeFormat.prototype, 'formatToParts'],
    ] as const
  ).map(([owner, name]) => ({ owner, name, was: Object.getOwnPropertyDescriptor(owner, name)! }));
  for (const { owner, name, was } of kept) {
    // `format` is read through a getter; the others are called.
    const original = ('value' in was ? was.value : Reflect.get(was, 'get')) as (...given: unknown[]) => unknown;
    const counted = function (this: unknown, ...given: unknown[]): unknown {
      count += 1;
      return original.apply(this, given);
    };
    Object.defineProperty(owner, name, { ...was, ...('value' in was ? { value: counted } : { get: counted }) });
  }
  try {
    run();
  } finally {
    for (const { owner, name, was } of kept) Object.defineProperty(owner, name, was);
  }
  return count;
}

/** `npm run bench -- decision`: all the work of a device with one fix and 100 messages. Needs no database. */
export function benchDecision(): string {
  const lines = (['open', 'closed', 'mixed'] as const).map((windows) => {
    const world = makeWorld(windows);
    const options = { inputs: FIXES, turnMs: TURN_MS };
    // Runs each by itself, as one would pay for the garbage of another. The last one keeps every state of the drive, which no device does.
    const [steps = 0, both = 0, naive = 0, decisions = 0] = [stepRunner, fullRunner, naiveRunner, decisionRunner].flatMap((of) =>
      measureNanoseconds([{ name: of.name, run: of(world) }], options),
    );
    const figures = [steps, decisions, both, naive];
    const formattings = countFormattings(() => fullRunner(world)(FIXES));
    return [
      windows,
      ...figures.map((figure) => (figure / 1000 < 10 ? (figure / 1000).toFixed(2) : shown(figure / 1000))),
      Number.isFinite(naive / both) ? `${shown(naive / both)}x` : shown(naive / both),
      `${formattings}`,
      metBy(both, both <= GOAL_NANOSECONDS),
    ];
  });
  const head = [
    'Hours of the 100 messages',
    'step, µs per fix',
    'decide',
    'both',
    'naive',
    'times faster',
    `times formatted in ${FIXES.toLocaleString('en-US')} fixes`,
    'at most 1.5 µs',
  ];
  return markdown(head, lines);
}
