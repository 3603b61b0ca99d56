import { type DriveReport, driveOutcomes, noiseStrengths } from '@earshot/domain';
import * as z from 'zod';
import { latitude, longitude, MessageSettings } from '../messaging/message-settings.ts';
import { MessageDraft } from '../messaging/messages.ts';
import { operations } from '../wire/operation.ts';
import { Done, id, instant, line } from '../wire/wire.ts';
import { DriveChange, driveChanges } from './drive-changes.ts';
import { driveInbox, Ears } from './drive-inbox.ts';
import { driveRoute, RouteStops } from './route.ts';

/** Maximum points of a route; the console thins a longer GPX. */
export const maxRoutePoints = 5_000;

const RoutePoint = z.object({ lat: latitude, lng: longitude, at: z.optional(instant) });

/** Epoch ms; no message has a date outside this range, and time zones move no drive out of the calendar's years. */
const calendar = { from: Date.UTC(1970, 0), to: Date.UTC(9999, 0) } as const;

const speed = z.number().min(1, 'must be at least 1 mph').max(150, 'must be at most 150 mph');

const Drive = z.object({
  points: z.array(RoutePoint).min(2, 'needs at least two points').max(maxRoutePoints, `must have at most ${maxRoutePoints} points`),
  /** Null uses the points' own times. */
  speedMph: speed.nullable(),
  startsAt: instant.check(z.refine((at) => at >= calendar.from && at < calendar.to, 'is too far away')),
  noise: z.enum(noiseStrengths),
  ears: Ears,
  language: z.enum(['en', 'es'], 'must be en or es'),
  /** The drawn stops of a route whose points between follow roads, and the speed where no road gives one. */
  roads: z.object({ stops: RouteStops, elsewhereMph: speed }).optional(),
});
export type Drive = z.output<typeof Drive>;

const Place = z.object({ lat: z.number(), lng: z.number() });

const DriveReportSchema = z.object({
  startsAt: instant,
  endsAt: instant,
  lengthMeters: z.number(),
  way: z.array(Place.extend({ at: instant })).readonly(),
  verdicts: z
    .array(
      z.object({
        messageId: id,
        title: z.string(),
        outcome: z.enum(driveOutcomes),
        reason: z.string(),
        dueAt: z.optional(instant),
        startsAt: z.optional(instant),
        endsAt: z.optional(instant),
        start: Place.optional(),
        end: Place.optional(),
        spokenOverMeters: z.number().optional(),
        beyondEdgeMeters: z.number().optional(),
        fraction: z.number(),
        waitedFor: z.string().optional(),
        text: z.string(),
        language: z.enum(['en', 'es']),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<DriveReport, unknown>;

const DriveCircle = z.object({ messageId: id, title: z.string(), lat: z.number(), lng: z.number(), radiusMeters: z.number() });

/** The result for people with the same messages; they share one report. */
const DriveResult = z.object({
  /** The number of people, and their first names, at most 5. */
  people: z.int(),
  names: z.array(z.string()),
  report: DriveReportSchema,
});
export type DriveResult = z.output<typeof DriveResult>;

const DriveAnswer = z.object({
  results: z.array(DriveResult),
  circles: z.array(DriveCircle),
  /** People who were left out because there were too many different sets of messages. */
  leftOut: z.int(),
});
export type DriveAnswer = z.output<typeof DriveAnswer>;

const DriveTestRow = z.object({
  id,
  name: z.string(),
  earsName: z.string(),
  startsAt: instant,
  modifiedAt: instant,
  /** A change of one of its messages also runs it. */
  ranAt: instant,
  /** The number of messages with each outcome, over all results. */
  outcomes: z.record(z.enum(driveOutcomes), z.int()),
  /** Messages whose outcome differs from the last one that was looked at. */
  changes: z.int(),
});

const owners = ['holder', 'operator'] as const;
const exampleDrive = {
  points: [
    { lat: 39.7392, lng: -104.9903 },
    { lat: 39.7492, lng: -104.9903 },
  ],
  speedMph: 35,
  startsAt: '2026-11-20T18:00:00Z',
  noise: 'none',
  ears: { kind: 'everyone' },
  language: 'en',
};

/** Predicts before a drive what each person will hear, where, and whether it is finished in time. */
export const driveTests = operations({
  run: {
    summary: 'Simulate a drive with a person’s messages, and with an unsaved message',
    method: 'POST',
    path: '/api/drivetests/run',
    roles: owners,
    body: Drive.extend({ draft: z.object({ content: MessageDraft, message_settings: MessageSettings }).optional() }),
    response: DriveAnswer,
    example: { body: exampleDrive },
  },
  list: {
    summary: 'The saved routes',
    method: 'GET',
    path: '/api/drivetests',
    roles: owners,
    response: z.object({ driveTests: z.array(DriveTestRow) }),
    example: {},
  },
  get: {
    summary: 'A saved route with its newest result',
    method: 'GET',
    path: '/api/drivetests',
    chosenBy: 'id',
    roles: owners,
    query: z.object({ id }),
    response: z.object({ id, name: z.string(), modifiedAt: instant, drive: Drive, ranAt: instant, answer: DriveAnswer, changes: z.array(DriveChange) }),
    example: { query: { id: '{driveTest}' } },
  },
  save: {
    summary: 'Save or change a route and run it; its result counts as seen',
    method: 'POST',
    path: '/api/drivetests',
    roles: owners,
    creates: true,
    body: z.object({ id: z.optional(id), modifiedAt: z.optional(instant), name: line(100, 1), drive: Drive }),
    response: z.object({ success: z.literal(1), insertId: id, modifiedAt: instant, answer: DriveAnswer }),
    example: { body: { name: 'Morning round', drive: exampleDrive } },
  },
  remove: {
    summary: 'Delete a saved route',
    method: 'DELETE',
    path: '/api/drivetests',
    roles: owners,
    body: z.object({ id }),
    response: Done,
    example: { body: { id: '{driveTest}' } },
  },
  ...driveChanges,
  ...driveRoute,
  ...driveInbox,
  seen: {
    summary: 'Mark the newest result of a saved route as seen',
    method: 'POST',
    path: '/api/drivetests/seen',
    roles: owners,
    body: z.object({ id }),
    response: Done,
    example: { body: { id: '{driveTest}' } },
  },
});
