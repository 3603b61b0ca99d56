import { statusFilters } from '@earshot/domain';
import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { date, endTime, flag, id, idList, instant, orNull, Pager, pageQuery, renamed, sortOrder, startTime, text, word } from '../wire/wire.ts';
import { EndDate, latitude, longitude, MessageSettings, RadiusUnit, Repeat, RepeatDays } from './message-settings.ts';

export const owners = ['holder', 'operator'] as const;

/** Draft is Mode 1 (0 when new), final is Mode 2. */
export const Mode = z.codec(z.union([z.literal(0), z.literal(1), z.literal(2)], 'must be 0, 1 or 2'), z.enum(['draft', 'final']), {
  decode: (wire) => (wire === 2 ? ('final' as const) : ('draft' as const)),
  encode: (mode) => (mode === 'final' ? (2 as const) : (1 as const)),
});

export const place = {
  location: ['Location', text(500)],
  lat: ['Lat', z.optional(latitude)],
  lng: ['Long', z.optional(longitude)],
  /** Metres; 0 is Region Free. */
  radiusMeters: [
    'Radius',
    z.number().check(
      z.minimum(0),
      z.maximum(50_000, 'must be at most 50000 meters'),
      z.refine((meters) => meters === 0 || meters >= 50, 'must be 0 or at least 50 meters'),
    ),
  ],
  radiusUnit: ['Radius_Unit', RadiusUnit],
} as const;

/** The same in an answer, with null for no place. */
export const placeOrNone = { ...place, lat: ['Lat', orNull(latitude)], lng: ['Long', orNull(longitude)] } as const;

export const MessageRow = renamed({
  id: ['ContentID', id],
  title: ['Title', z.string()],
  body: ['Body', z.string()],
  ...placeOrNone,
  mode: ['Mode', Mode],
  settings: ['message_settings', MessageSettings],
  /** '' without an end (spec 1 §4: No Limit). */
  endsAt: ['Expiration_Timestamp', z.union([z.literal(''), instant])],
  duration: ['Expiration_Duration', z.string()],
  startDate: ['StartDate', date],
  // spec 2 §3 also has these settings in the row.
  endDate: ['EndDate', z.optional(EndDate)],
  startMinute: ['TimeStart', z.optional(startTime)],
  endMinute: ['TimeEnd', z.optional(endTime)],
  repeat: ['RepeatOption', z.optional(Repeat)],
  repeatDays: ['RepeatDays', z.optional(RepeatDays)],
  isExpired: ['is_expired', flag],
  isActive: ['is_active', flag],
  isFuture: ['is_future', flag],
  /** The time it was paused and left all phones; a paused message is in none of the three states, until it expires. */
  pausedAt: ['paused_at', orNull(instant)],
  modifiedAt: ['Modified', instant],
  /** Distinct people with groups resolved. */
  receiverCount: ['ReceiverCount', z.int()],
  senderId: ['SenderID', id],
  senderName: ['SenderName', z.string()],
  timeZone: ['TimeZone', z.string()],
});
export type MessageRow = z.output<typeof MessageRow>;

/** The part of `messages` that the first page asks for. */
export const messageList = operations({
  list: {
    summary: 'List messages',
    method: 'GET',
    path: '/api/ourcontents',
    roles: owners,
    onBehalf: true,
    query: z.object({
      ...pageQuery,
      status: z.optional(word(statusFilters)),
      filterkey: z.optional(word(['duration', 'startdate', 'status', 'heard'])),
      filtervalue: z.optional(text(40)),
      sort: z.optional(z.enum(['Mode,Modified', 'Title', 'Location', 'StartDate', 'Modified', 'Status', 'Heard'], 'must be one of the columns')),
      order: z.optional(sortOrder),
      /** Only these. */
      ids: z.optional(idList(300)),
      /** The instant for which states are computed. */
      querytime: z.optional(instant),
    }),
    response: z.object({
      contents: z.object({
        docs: z.array(MessageRow),
        pager: Pager,
        expire_count: z.int(),
        active_count: z.int(),
        future_count: z.int(),
        paused_count: z._default(z.int(), 0),
        draft_count: z._default(z.int(), 0),
        /** Live messages of the whole account, under no filter; paused ones are among them. */
        live_count: z._default(z.int(), 0),
        /** The most that the account may have; 0 from a server that does not say. */
        live_limit: z._default(z.int(), 0),
        /** The messages of `totalItems` that the caller may change: select-all selects them. */
        editablecount: z.int(),
      }),
    }),
    example: { query: { page: '1', perpage: '10' } },
  },
});
