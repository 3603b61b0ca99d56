import { formatMinute, isCalendarDate, isTimeZone, maxPerPage, parseTimeOfDay } from '@earshot/domain';
import * as z from 'zod/mini';

const atLeast = (min: number) => z.minLength(min, min === 1 ? 'is required' : `must have at least ${min} characters`);

/** Text without NUL and half surrogate pairs, which PostgreSQL refuses, of at most `max` characters. */
export const text = (max: number, min = 0) =>
  z.string().check(
    z.maxLength(max, `must be at most ${max} characters`),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'must not contain invalid characters'),
    ...(min > 0 ? [atLeast(min)] : []),
  );

/** Joins lines with a blank. Removes signs that change the text direction: a name with one garbles every line around it. */
const oneLine = (value: string): string =>
  value
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ')
    .trim();

/** One line of text, trimmed; line breaks in it become blanks. */
export const line = (max: number, min = 0) => z.codec(text(max), z.string().check(atLeast(min)), { decode: oneLine, encode: (value) => value });

export const lines = (max: number, min = 0) =>
  z.codec(text(max), z.string().check(atLeast(min)), { decode: (value) => value.trim(), encode: (value) => value });

/** One line of text that must not be empty, with the form's own words for that. */
export const requiredLine = (max: number, message: string) =>
  z.codec(z.pipe(z.string(message), text(max)), z.string().check(z.minLength(1, message)), { decode: oneLine, encode: (value) => value });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nobodysId = '00000000-0000-0000-0000-000000000000';

/** An identifier made by the server. It is opaque: one of any other form becomes the id that nothing has, and so is not found. */
export const id = z.codec(text(100, 1), z.string(), {
  decode: (wire) => (uuid.test(wire) ? wire.toLowerCase() : nobodysId),
  encode: (value) => value,
});

/** 0 or 1 on the wire. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1), z.boolean()], 'must be 0 or 1'), z.boolean(), {
  decode: (wire) => wire === 1 || wire === true,
  encode: (value) => (value ? (1 as const) : (0 as const)),
});

/** 0 or 1 as text, for queries. */
export const flagText = z.codec(z.enum(['0', '1'], 'must be 0 or 1'), z.boolean(), { decode: (wire) => wire === '1', encode: (value) => (value ? '1' : '0') });

/** An integer as text, for queries. */
const integerText = (min: number, max: number) =>
  z.codec(
    z.string().check(z.maxLength(12), z.regex(/^-?\d+$/, 'must be a whole number')),
    z.int().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    { decode: Number, encode: String },
  );

export const numberText = (min: number, max: number) =>
  z.codec(
    z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d+)?$/, 'must be a number')),
    z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    { decode: Number, encode: String },
  );

/** ISO 8601 in UTC on the wire, milliseconds since the epoch in code. */
export const instant = z.codec(z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-11-20T08:00:00Z' }), z.number(), {
  decode: (iso) => Date.parse(iso),
  encode: (at) => new Date(at).toISOString(),
});

/** YYYY-MM-DD, a day that exists. */
export const date = z.string().check(z.refine(isCalendarDate, 'must be a date such as 2026-11-20'));

// decisions, The wire contract: times of day are `12:00 AM`, in any case. A 24-hour clock is refused: its '1:00' may be
// meant as an afternoon.
const timeOfDay = text(12).check(z.meta({ description: 'A time such as 8:00 AM, in any case. Without AM or PM it is refused.' }));

/** '8:00 AM' on the wire, minutes after midnight in code. */
export const startTime = z.codec(timeOfDay, z.int().check(z.minimum(0, 'must be a time such as 8:00 AM'), z.maximum(1439)), {
  decode: (wire) => parseTimeOfDay(wire) ?? -1,
  encode: formatMinute,
});

/** '11:59 PM' on the wire is 1440, the end of that minute. */
export const endTime = z.codec(timeOfDay, z.int().check(z.minimum(1, 'must be a time such as 6:00 PM'), z.maximum(1440)), {
  decode: (wire) => parseTimeOfDay(wire, { end: true }) ?? -1,
  encode: formatMinute,
});

export const timeZone = text(64).check(z.refine(isTimeZone, 'must be an IANA time zone such as America/Denver'));

export const idList = (max: number) =>
  z.codec(text(max * 65), z.array(id).check(z.maxLength(max, `must name at most ${max} ids`)), {
    decode: (wire) => (wire === '' ? [] : wire.split(',')),
    encode: (ids) => ids.join(','),
  });

/** The same with at least one id. */
export const someIds = (max: number) => idList(max).check(z.refine((ids) => ids.length > 0, 'must name at least one id'));

/** A field of an answer that is null without a value (decisions: The wire contract). */
export const orNull = <S extends z.core.$ZodType>(schema: S) =>
  z.codec(z.nullish(schema), z.custom<z.output<S> | undefined>(), { decode: (wire) => wire ?? undefined, encode: (value) => (value ?? null) as never });

/** The language of a message, and of a receiver's device. */
export const locale = z.codec(z.enum(['en_US', 'es_US'], 'must be en_US or es_US'), z.enum(['en', 'es']), {
  decode: (wire) => (wire === 'es_US' ? ('es' as const) : ('en' as const)),
  encode: (language) => (language === 'es' ? ('es_US' as const) : ('en_US' as const)),
});

const localeNames = ['English', 'Spanish', 'en_US', 'es_US'] as const;

/** The language in a save, which may use its name too (spec 1 §3: server values en_US and es_US are mapped). */
export const sentLocale = z.codec(word(localeNames), z.enum(['en', 'es']), {
  decode: (wire) => (wire === 'Spanish' || wire === 'es_US' ? ('es' as const) : ('en' as const)),
  encode: (language) => (language === 'es' ? ('es_US' as const) : ('en_US' as const)),
});

/** The page information of every list. */
export const Pager = z.object({ totalItems: z.int(), totalPages: z.int(), page: z.int(), perpage: z.int() });
export type Pager = z.output<typeof Pager>;

/** The paging query of every list. */
export const pageQuery = {
  page: z.optional(integerText(1, 1_000_000)),
  perpage: z.optional(integerText(1, maxPerPage)),
  search: z.optional(text(200)),
};

/** One of a few words, in any case on the wire: the documents vary the case. */
export function word<const W extends readonly [string, ...string[]]>(words: W) {
  const expected = `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  // Text for the reader and a list of words for the API description.
  return z.codec(z.string().check(z.meta({ enum: words })), z.enum(words, expected), {
    decode: (wire) => words.find((each) => each.toLowerCase() === wire.trim().toLowerCase()) ?? (wire as W[number]),
    encode: (value) => value,
  });
}

export const sortOrder = word(['asc', 'desc']);

type Fields = Readonly<Record<string, readonly [wireName: string, schema: z.core.$ZodType]>>;
type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends z.output<F[K][1]> ? K : never }[keyof F];
type DecodedFields<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<F[K][1]> } & {
  readonly [K in OptionalKeys<F>]?: z.output<F[K][1]>;
} extends infer O
  ? { readonly [K in keyof O]: O[K] }
  : never;

/**
 * An object whose fields have a clean name in code and a legacy name on the wire: `{ id: ['ContentID', id] }`. `empty`
 * are names of an answer without a value: they are null.
 */
export function renamed<const F extends Fields>(fields: F, empty: readonly string[] = []) {
  const entries = Object.entries(fields);
  const nothing = empty.map((name) => [name, orNull(z.null())] as const);
  const wire = z.object(Object.fromEntries([...entries.map(([, [name, schema]]) => [name, schema] as const), ...nothing]));
  return z.codec(wire, z.custom<DecodedFields<F>>(), {
    decode: (value) => Object.fromEntries(entries.filter(([, [name]]) => value[name] !== undefined).map(([key, [name]]) => [key, value[name]])) as never,
    encode: (value) =>
      Object.fromEntries(entries.map(([key, [name]]) => [name, (value as Record<string, unknown>)[key]]).filter(([, each]) => each !== undefined)) as never,
  });
}

/** An answer that the documents describe as a bare list (decisions: The wire contract). */
export const dataSchema = <S extends z.core.$ZodType>(item: S) => z.object({ data: z.array(item) });

/** An answer without data. */
export const Done = z.object({ success: z.literal(1), message: z.optional(z.string()) });

/** The answer of a deletion: the ids that it really deleted, while these can be restored. */
export const restorable = { deletedIds: z.optional(z.array(id)) };

/** US dollars with two decimals on the wire (decisions: The wire contract), whole cents in code. */
export const dollars = z.codec(z.string().check(z.regex(/^\d{1,10}\.\d{2}$/, 'must be dollars with two decimals')), z.int().check(z.minimum(0)), {
  decode: (wire) => Math.round(Number(wire) * 100),
  encode: (cents) => (cents / 100).toFixed(2),
});
