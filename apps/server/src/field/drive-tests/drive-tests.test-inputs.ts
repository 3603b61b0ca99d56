import type { Drive, MessageDraft, MessageSettings } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { sql } from 'kysely';
import type { TestServer } from '../../../test/server.ts';
import { later } from '../../platform/database/database.ts';
import { runDueDriveTests } from './scheduled-runs.ts';

/** Latitude in degrees, this many metres north of the start of the route. */
export const latitudeToTheNorth = (meters: number): number => 39.7 + meters / 111_195;

/** Ten kilometres straight north at 35 mph, at noon of Friday in Denver, with good reception. */
export const driveWith = (change: Partial<Drive> = {}): Drive => ({
  points: [
    { lat: latitudeToTheNorth(0), lng: -105 },
    { lat: latitudeToTheNorth(10_000), lng: -105 },
  ],
  speedMph: 35,
  startsAt: Date.UTC(2026, 10, 20, 19),
  noise: 'none',
  ears: { kind: 'everyone' },
  language: 'en',
  ...change,
});

interface Change {
  readonly content?: Partial<MessageDraft>;
  readonly settings?: Partial<MessageSettings>;
  readonly contactIds?: readonly string[];
  readonly groupIds?: readonly string[];
}

/** A message for today, two kilometres up the way. */
export const messageWith = ({ content, settings, contactIds = [], groupIds = [] }: Change = {}) => ({
  body: {
    content: draftWith({
      title: 'Gate',
      body: 'Use the north gate.',
      location: 'Denver',
      lat: latitudeToTheNorth(2_000),
      lng: -105,
      radiusMeters: 200,
      radiusUnit: 'mi' as const,
      mode: 'final' as const,
      ...content,
    }),
    message_settings: {
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      repeat: 'no' as const,
      repeatDays: Array.from({ length: 7 }, () => true),
      startMinute: 0,
      endMinute: 1440,
      trigger: 'enter' as const,
      ...settings,
    },
    receivers: { groups: some(groupIds), contacts: some(contactIds) },
  },
});

const draftWith = (draft: MessageDraft): MessageDraft => draft;
const some = (ids: readonly string[]) => ({ kind: 'some' as const, ids: new Set(ids) });

/** About a third of a second each. */
export const words = (count: number): string => `${Array.from({ length: count }, () => 'gate').join(' ')}.`;

/** Returns the code of the refusal, and the fields of invalid input. */
export async function awaitRefusal(call: Promise<unknown>): Promise<string> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal === undefined) return 'none';
  if (!(refusal instanceof Refusal)) throw refusal;
  const { failure } = refusal;
  return failure.code === 'invalid_input' ? `invalid_input ${failure.issues.map(({ field }) => field).join(' ')}` : failure.code;
}

/** Lets a minute pass since the last change and runs the job. */
export async function afterAWhile(server: TestServer): Promise<void> {
  server.clock.at += 60_000;
  await sql`update inbox_changes set at = ${later('at', sql`interval '-1 minute'`)}`.execute(server.services.database.db);
  await runDueDriveTests(server.services);
}
