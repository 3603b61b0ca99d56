import { type InboxMessage, type Readiness, readinessItems, readinessStates, silenceReasons, speechStarts } from '@earshot/domain';
import * as z from 'zod';
import { Company } from '../messaging/companies.ts';
import { operations } from '../wire/operation.ts';
import { date, Done, id, instant, text } from '../wire/wire.ts';

/** The kinds of events that a device reports (decisions: Delivery and hearing). */
export const eventKinds = ['delivered', 'arrived', 'left', 'started', 'heard', 'interrupted', 'failed', 'notified'] as const;

/** One event on a device. The device generates `id`: reporting twice changes nothing. */
export const DeviceEvent = z.object({
  id: z.uuid('must be a UUID'),
  messageId: id,
  version: z.int().min(1),
  kind: z.enum(eventKinds),
  /** The time on the device, which may be long before the report. */
  at: instant,
  /** The part that was spoken, 0..1, with `interrupted`. */
  fraction: z.number().min(0).max(1).optional(),
  reason: z.enum(silenceReasons).optional(),
  channel: z.enum(['push', 'sms']).optional(),
  language: z.enum(['en', 'es']).optional(),
  /** The cause of the speech; absent for the place or the hours. A speech started by hand before its turn is no hearing. */
  startedBy: z.enum(speechStarts).optional(),
});
export type DeviceEvent = z.output<typeof DeviceEvent>;
export type DeviceEventWire = z.input<typeof DeviceEvent>;

/** A message as the device keeps it; the domain's `InboxMessage`. */
export const InboxMessageSchema = z.object({
  id,
  version: z.int(),
  heardFrom: z.int().optional(),
  triesFrom: z.int().optional(),
  title: z.string(),
  /** The Spanish title, shown where `texts.es` is spoken. */
  spanishTitle: z.string().optional(),
  texts: z.object({ en: z.string(), es: z.string().optional() }),
  geofence: z.object({ center: z.object({ lat: z.number(), lng: z.number() }), radiusMeters: z.number() }).optional(),
  location: z.string(),
  trigger: z.enum(['enter', 'exit']),
  schedule: z.object({
    startDate: date,
    endDate: z.nullable(date),
    startMinute: z.int(),
    endMinute: z.int(),
    repeat: z.enum(['no', 'daily', 'custom']),
    repeatDays: z.array(z.boolean()).length(7).readonly(),
    /** Not checked on the phone: one zone unknown to an old phone must not keep all other messages away. */
    timeZone: z.string(),
  }),
  priority: z.union([z.literal(0), z.literal(1)]),
  playIfInside: z.boolean(),
  dwellSeconds: z.int(),
  clientId: z.optional(id),
  sender: z.string(),
  lastHeardAt: z.optional(instant),
}) satisfies z.ZodType<InboxMessage, unknown>;

const ReadinessSchema = z.record(z.enum(readinessItems), z.enum(readinessStates)) satisfies z.ZodType<Readiness, unknown>;

const device = ['receiver'] as const;

/** Given to an app for each code that it requests. Wrong tries use up only the code of their own ticket. */
const ticket = z.optional(text(100));

export const receivers = operations({
  requestCode: {
    summary: 'Send a sign-in code by SMS; the answer is the same for unknown numbers. With a ticket less than a minute old, nothing is sent again',
    method: 'POST',
    path: '/api/receiver/code',
    roles: 'public',
    body: z.object({
      country: text(2).check(z.length(2, 'must be a country code such as US')),
      phone: text(40),
      ticket,
      /** The language of the text message; English by default. */
      language: z.enum(['en', 'es']).optional(),
    }),
    response: z.object({ success: z.literal(1), message: z.string(), ticket: z.string() }),
    example: { body: { country: 'US', phone: '2025550100' } },
  },
  signIn: {
    summary: 'Sign a device in with the number and the code; ends the device that had the number before',
    method: 'POST',
    path: '/api/receiver/sign-in',
    roles: 'public',
    body: z.object({
      country: text(2).check(z.length(2, 'must be a country code such as US')),
      phone: text(40),
      code: text(12).check(z.regex(/^\s*\d{6}\s*$/, 'must be the 6 digits of the SMS')),
      /** The ticket of the requested code; absent for the newest code requested from the same network. */
      ticket,
      /** The code of the person's invitation link: signing in from it agrees to that company. */
      invitation: z.optional(text(40)),
    }),
    response: z.object({ token: z.string(), expiresAt: instant, phone: z.string() }),
    example: { body: { country: 'US', phone: '2025550100', code: '000000' } },
  },
  signOut: {
    summary: 'Sign the device out',
    method: 'POST',
    path: '/api/receiver/sign-out',
    roles: device,
    response: Done,
    example: {},
  },
  sync: {
    summary: "The device's messages; empty if nothing changed since the cursor of the last answer",
    method: 'GET',
    path: '/api/receiver/sync',
    roles: device,
    query: z.object({
      cursor: z.optional(text(100)),
      language: z.enum(['en', 'es'], 'must be en or es').optional(),
    }),
    response: z.object({
      cursor: z.string(),
      /** All messages; absent when nothing changed, or when `changes` lists the differences. */
      messages: z.array(InboxMessageSchema).optional(),
      /** New and changed messages since the cursor, and the ids of removed ones. */
      changes: z.object({ messages: z.array(InboxMessageSchema), removed: z.array(id) }).optional(),
      /** The companies that speak on this phone or ask to, waiting ones first; absent when nothing changed. */
      companies: z.array(Company).optional(),
      now: instant,
    }),
    example: { query: {} },
  },
  watch: {
    summary: 'Stream an event within a second of a possible change, so that the device syncs; carries nothing else',
    method: 'GET',
    path: '/api/receiver/stream',
    roles: device,
    answers: 'events',
    response: z.object({ kind: z.literal('changed') }),
    example: {},
  },
  readiness: {
    summary: 'Report how ready the device is to speak; the newest report counts',
    method: 'POST',
    path: '/api/receiver/readiness',
    roles: device,
    body: z.object({ readiness: ReadinessSchema }),
    response: Done,
    example: { body: { readiness: Object.fromEntries(readinessItems.map((item) => [item, 'ok'])) } },
  },
  report: {
    summary: 'Report what happened on the device, in any order, any number of times',
    method: 'POST',
    path: '/api/receiver/events',
    roles: device,
    body: z.object({ events: z.array(DeviceEvent).min(1).max(500) }),
    response: z.object({
      success: z.literal(1),
      /** Ids of events that are stored, now or before; the device may forget them. */
      stored: z.array(z.string()),
      /** Ids of events about messages that this number does not have; the device may forget them too. */
      refused: z.array(z.string()),
    }),
    example: {
      body: { events: [{ id: '0192f0c1-2345-7abc-8def-0123456789ab', messageId: '{message}', version: 1, kind: 'delivered', at: '2026-11-20T08:00:00Z' }] },
    },
  },
});
