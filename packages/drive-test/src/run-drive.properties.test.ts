import { type DriveVerdict, type InboxMessage, noiseStrengths, readSeconds, wordCount } from '@earshot/domain';
import { DeviceRecord, Engine, type StoredDevice, memoryStorage, splitIntoPieces } from '@earshot/receiver-core';
import { FakeLocation, gate, makeInbox, message, TimedVoice } from '@earshot/receiver-core/testing';
import fc from 'fast-check';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DriveInput } from './drive-input.ts';
import { positionsOn } from './positions.ts';
import { layOut } from './route.ts';
import { runDrive } from './run-drive.ts';

const noon = Date.UTC(2026, 10, 20, 12);

const placeArbitrary = (reachMeters: number) =>
  fc
    .record({ east: fc.integer({ min: -reachMeters, max: reachMeters }), north: fc.integer({ min: -reachMeters, max: reachMeters }) })
    .map(({ east, north }) => ({
      lat: gate.lat + north / 111_000,
      lng: gate.lng + east / 85_500,
    }));

/** Sentences that name their message, so that no two texts share a piece. */
const makeText = (id: string, sentences: number): string =>
  Array.from({ length: sentences }, (_, index) => `This is sentence ${index} of ${id}, and it goes on like that for some more words.`).join(' ');

const messageArbitrary = (id: string): fc.Arbitrary<InboxMessage> =>
  fc
    .record({
      center: placeArbitrary(500),
      radiusMeters: fc.integer({ min: 60, max: 300 }),
      isRegionFree: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
      trigger: fc.constantFrom('enter' as const, 'enter' as const, 'exit' as const),
      priority: fc.constantFrom(0 as const, 0 as const, 1 as const),
      playIfInside: fc.boolean(),
      dwellSeconds: fc.constantFrom(0, 0, 0, 15),
      sentences: fc.integer({ min: 1, max: 20 }),
      hasSpanish: fc.boolean(),
      // Open, over already, and opening or closing a minute after the start.
      hours: fc.constantFrom([0, 1440], [0, 1440], [0, 1440], [0, 700], [721, 1440], [0, 721]),
      repeat: fc.constantFrom('no' as const, 'daily' as const),
    })
    .map(({ center, radiusMeters, isRegionFree, sentences, hasSpanish, hours: [startMinute = 0, endMinute = 0], repeat, ...rest }) => {
      const plain = message({ id, ...rest, geofence: isRegionFree ? undefined : { center, radiusMeters } });
      const texts = { en: makeText(id, sentences), ...(hasSpanish ? { es: makeText(`${id} en español`, Math.ceil(sentences / 2)) } : {}) };
      return { ...plain, texts, schedule: { ...plain.schedule, startMinute, endMinute, repeat } };
    });

const ids = ['m1', 'm2', 'm3', 'm4', 'm5'];

const driveArbitrary: fc.Arbitrary<DriveInput> = fc.record({
  messages: fc.tuple(...ids.map(messageArbitrary)),
  points: fc.array(placeArbitrary(700), { minLength: 2, maxLength: 4 }),
  speedMph: fc.integer({ min: 15, max: 60 }),
  startsAt: fc.constant(noon),
  noise: fc.constantFrom(...noiseStrengths),
  language: fc.constantFrom('en' as const, 'es' as const),
  seed: fc.integer({ min: 1, max: 1000 }),
});

/** A voice that takes the composer's time for a whole text, in any pieces. */
class EvenVoice extends TimedVoice {
  readonly #lasts = new Map<string, number>();

  constructor(messages: readonly InboxMessage[]) {
    super();
    for (const { texts } of messages) for (const text of [texts.en, texts.es ?? texts.en]) this.#learn(text);
  }

  protected override lastsMs(piece: string): number | undefined {
    return this.#lasts.get(piece);
  }

  #learn(text: string): void {
    const wholeMs = readSeconds(wordCount(text)) * 1000;
    let [words, saidMs] = [0, 0];
    for (const piece of splitIntoPieces(text, 'en')) {
      words += wordCount(piece);
      const untilMs = Math.round((wholeMs * words) / wordCount(text));
      this.#lasts.set(piece, untilMs - saidMs);
      saidMs = untilMs;
    }
  }
}

async function promisesKept(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

/** Lets the timers of a second run, each with its consequences. */
async function passUntil(at: number): Promise<void> {
  await promisesKept();
  while (Date.now() < at) {
    vi.advanceTimersToNextTimer();
    await promisesKept();
  }
  vi.advanceTimersByTime(0);
  await promisesKept();
}

/** The receiver app's loop on the same positions, with a voice in pieces and timers, as in a browser. */
async function useApp(input: DriveInput, endsAt: number): Promise<StoredDevice> {
  vi.setSystemTime(noon);
  const location = new FakeLocation();
  const record = await DeviceRecord.open(memoryStorage());
  const engine = new Engine({
    record,
    location,
    speaker: new EvenVoice(input.messages),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    language: () => input.language,
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  });
  engine.takeInbox(makeInbox(...input.messages));
  engine.start();
  engine.setSound('ready');
  for (const { fix } of positionsOn(layOut(input), input)) {
    if (fix.at > endsAt) break;
    await passUntil(fix.at);
    location.moveTo(fix, fix.at, fix.accuracyMeters);
    await promisesKept();
  }
  const { kept } = record;
  engine.stop();
  vi.clearAllTimers();
  return kept;
}

type Fate = 'heard' | 'left before the end' | 'waited in vain' | 'outside the hours' | 'never';

const fateOfVerdict: Readonly<Record<DriveVerdict['outcome'], Fate>> = {
  finished: 'heard',
  cut_short: 'left before the end',
  delayed: 'heard',
  outside_hours: 'outside the hours',
  never_reached: 'never',
};

/** The app's own reports of a message: when its speech began, seconds after noon, and its fate. */
function inApp({ events, playback }: StoredDevice, { id, geofence }: InboxMessage): { fate: Fate; began: number | undefined } {
  const own = events.filter(({ messageId }) => messageId === id);
  const heard = own.findIndex(({ kind }) => kind === 'heard');
  const began = own.slice(0, heard < 0 ? own.length : heard).findLast(({ kind }) => kind === 'started')?.at;
  const saidWhy = (reason: string): boolean => own.some((event) => event.reason === reason);
  const isWaiting = playback.queue.some(({ messageId }) => messageId === id);
  const fates: readonly (readonly [boolean, Fate])[] = [
    [heard >= 0, 'heard'],
    [saidWhy('left_before_end'), 'left before the end'],
    [isWaiting || saidWhy('stale'), 'waited in vain'],
    // For a message that plays anywhere a closed window is no news to the sender, so the app does not report it.
    [saidWhy('outside_hours') || geofence === undefined, 'outside the hours'],
  ];
  return { fate: fates.find(([holds]) => holds)?.[1] ?? 'never', began: began === undefined ? undefined : (began - noon) / 1000 };
}

function inDriveTest({ outcome, startsAt }: DriveVerdict): { fate: Fate; began: number | undefined } {
  const fate = outcome === 'delayed' && startsAt === undefined ? 'waited in vain' : fateOfVerdict[outcome];
  return { fate, began: startsAt === undefined ? undefined : (startsAt - noon) / 1000 };
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

it('the drive test says what the app does on the same positions', { timeout: 60_000 }, async () => {
  const fates = new Map<Fate, number>();
  await fc.assert(
    fc.asyncProperty(driveArbitrary, async (input) => {
      const report = await runDrive(input);
      const kept = await useApp(input, report.endsAt);
      for (const each of input.messages) {
        const verdict = report.verdicts.find(({ messageId }) => messageId === each.id)!;
        const [app, said] = [inApp(kept, each), inDriveTest(verdict)];
        expect({ id: each.id, fate: said.fate }).toEqual({ id: each.id, fate: app.fate });
        expect(Math.abs((said.began ?? 0) - (app.began ?? 0))).toBeLessThan(1);
        fates.set(said.fate, (fates.get(said.fate) ?? 0) + 1);
      }
    }),
    { numRuns: 100 },
  );
  // The drives must reach each fate for this to mean anything.
  expect(Math.min(...(['heard', 'left before the end', 'outside the hours', 'never'] as const).map((fate) => fates.get(fate) ?? 0))).toBeGreaterThan(10);
});
