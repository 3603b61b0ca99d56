import { type PlaySettings, replays } from '@earshot/domain';
import * as z from 'zod/mini';
import { date, endTime, flag, renamed, startTime, text } from '../wire/wire.ts';

/** Degrees. */
export const latitude = z.number('must be a number').check(z.minimum(-90, 'must be -90 to 90'), z.maximum(90, 'must be -90 to 90'));

/** Degrees. */
export const longitude = z.number('must be a number').check(z.minimum(-180, 'must be -180 to 180'), z.maximum(180, 'must be -180 to 180'));

const parseNumber = (written: string): number => (written.trim() === '' ? Number.NaN : Number(written));

/** Degrees, or both coordinates of 'lat,lng' (decisions: Messages). */
export const latitudeOrBoth = z.codec(
  z.union([z.number(), text(60)]),
  z.union([latitude, z.object({ lat: latitude, lng: longitude })], "must be a latitude from -90 to 90, or 'lat,lng'"),
  {
    decode: (wire) => {
      const [lat = Number.NaN, lng] = typeof wire === 'number' ? [wire] : wire.split(',').map(parseNumber);
      return lng === undefined ? lat : { lat, lng };
    },
    encode: (value) => (typeof value === 'number' ? value : value.lat),
  },
);

/** 1 is miles; on save anything else means kilometres (spec 1 §3). */
export const RadiusUnit = z.codec(z.number(), z.enum(['mi', 'km']), {
  decode: (wire) => (wire === 1 ? ('mi' as const) : ('km' as const)),
  encode: (unit) => (unit === 'mi' ? 1 : 2),
});

export const Repeat = z.codec(z.enum(['No', 'Daily', 'Custom'], 'must be No, Daily or Custom'), z.enum(['no', 'daily', 'custom']), {
  decode: (wire) => wire.toLowerCase() as 'no' | 'daily' | 'custom',
  encode: (repeat) => ({ no: 'No', daily: 'Daily', custom: 'Custom' } as const)[repeat],
});

/** Sunday first. */
export const RepeatDays = z.codec(z.string().check(z.regex(/^[01](,[01]){6}$/, 'must be seven flags, Sunday first')), z.array(z.boolean()).check(z.length(7)), {
  decode: (wire) => wire.split(',').map((each) => each === '1'),
  encode: (days) => days.map((day) => (day ? '1' : '0')).join(','),
});

const When = z.codec(z.enum(['Arriving', 'Leaving'], 'must be Arriving or Leaving'), z.enum(['enter', 'exit']), {
  decode: (wire) => (wire === 'Leaving' ? ('exit' as const) : ('enter' as const)),
  encode: (trigger) => (trigger === 'exit' ? ('Leaving' as const) : ('Arriving' as const)),
});

/** '' is no end (spec 1 §4: No Limit). */
export const EndDate = z.codec(z.union([z.literal(''), date]), z.nullable(date), { decode: (wire) => (wire === '' ? null : wire), encode: (day) => day ?? '' });

const playFields = {
  startDate: ['StartDate', date],
  endDate: ['EndDate', EndDate],
  repeat: ['RepeatOption', Repeat],
  repeatDays: ['RepeatDays', RepeatDays],
  startMinute: ['TimeStart', startTime],
  endMinute: ['TimeEnd', endTime],
  trigger: ['When', When],
  // Earshot's own (decisions: Messages).
  priority: ['Priority', z.optional(z.union([z.literal(0), z.literal(1)]))],
  playIfInside: ['PlayIfInside', z.optional(flag)],
  dwellSeconds: ['DwellSeconds', z.optional(z.int().check(z.minimum(0), z.maximum(3600, 'must be at most 3600 seconds')))],
} as const satisfies Readonly<Record<keyof PlaySettings, readonly [wireName: string, schema: z.core.$ZodType]>>;

/** The time and manner in which a message plays. */
export const MessageSettings = renamed({
  /** A preset or 'N Days', computed from the dates; the value of a request is ignored. */
  duration: ['Duration', z.optional(text(20))],
  ...playFields,
  /** The receivers of the new version, in an update. Absent: all of them. Stored messages do not have it. */
  replay: ['Replay', z.optional(z.enum(replays, 'must be all, unheard or none'))],
});
export type MessageSettings = z.output<typeof MessageSettings>;
