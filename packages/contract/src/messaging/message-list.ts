import { statusFilters } from '@earshot/domain';
import * as z from 'zod';
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
  lat: ['Lat', latitude.optional()],
  lng: ['Long', longitude.optional()],
  /** Metres; 0 is Region Free. */
  radiusMeters: [
    'Radius',
    z
      .number()
      .min(0)
      .max(50_000, 'must be at most 50000 meters')
      .refine((meters) => meters === 0 || meters >= 50, 'must be 0 or at least 50 meters'),
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
  endDate: ['EndDate', EndDate.optional()],
  startMinute: ['TimeStart', startTime.optional()],
  endMinute: ['TimeEnd', endTime.optional()],
  repeat: ['RepeatOption', Repeat.optional()],
  repeatDays: ['RepeatDays', RepeatDays.optional()],
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
      status: word(statusFilters).optional(),
      filterkey: word(['duration', 'startdate', 'status', 'heard']).optional(),
      filtervalue: text(40).optional(),
      sort: z.enum(['Mode,Modified', 'Title', 'Location', 'StartDate', 'Modified', 'Status', 'Heard'], 'must be one of the columns').optional(),
      order: sortOrder.optional(),
      /** Only these. */
      ids: idList(300).optional(),
      /** The instant for which states are computed. */
      querytime: instant.optional(),
    }),
    response: z.object({
      contents: z.object({
        docs: z.array(MessageRow),
        pager: Pager,
        expire_count: z.int(),
        active_count: z.int(),
        future_count: z.int(),
        paused_count: z.int().default(0),
        draft_count: z.int().default(0),
        /** Live messages of the whole account, under no filter; paused ones are among them. */
        live_count: z.int().default(0),
        /** The most that the account may have; 0 from a server that does not say. */
        live_limit: z.int().default(0),
        /** The messages of `totalItems` that the caller may change: select-all selects them. */
        editablecount: z.int(),
      }),
    }),
    example: { query: { page: '1', perpage: '10' } },
  },
});
