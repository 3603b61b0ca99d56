import { dayMs, type PlayManner, toPlaySettings } from '@earshot/domain';
import * as z from 'zod';
import { keptName, keptNames } from '../../../platform/unsaved-drafts.ts';
import { newKey } from '../../../platform/new-key.ts';
import type { MessageForm, OpenedMessage } from '../message-form.ts';

const keptMs = 30 * dayMs;

const setOfIds = z.codec(z.array(z.string()), z.set(z.string()), { decode: (ids) => new Set(ids), encode: (ids) => [...ids] });
const Selection = z.union([z.object({ kind: z.literal('some'), ids: setOfIds }), z.object({ kind: z.literal('all'), except: setOfIds })]);
const named = { id: z.string(), name: z.string() };

/** A setting may be missing: a copy of an earlier version has none that came since, and must not be lost for it. */
const manner = {
  trigger: z.enum(['enter', 'exit']).optional(),
  priority: z.literal([0, 1]).optional(),
  playIfInside: z.boolean().optional(),
  dwellSeconds: z.number().optional(),
} satisfies Readonly<Record<keyof PlayManner, z.ZodType>>;

/** May come from any version of the console: a form that does not parse is not offered. */
const Form = z.object({
  title: z.string(),
  body: z.string(),
  spanishTitle: z.string(),
  spanishBody: z.string(),
  place: z.object({ lat: z.number(), lng: z.number() }).optional(),
  location: z.string(),
  radiusMeters: z.number(),
  radiusUnit: z.enum(['mi', 'km']),
  settings: z.object({
    startDate: z.string(),
    endDate: z.string().nullable(),
    startMinute: z.number(),
    endMinute: z.number(),
    repeat: z.enum(['no', 'daily', 'custom']),
    repeatDays: z.array(z.boolean()).length(7),
    ...manner,
  }),
  chosen: z.object({
    choice: z.object({ groups: Selection, contacts: Selection }),
    count: z.number(),
    groups: z.array(z.object({ ...named, memberCount: z.number() })),
    contacts: z.array(z.object(named)),
  }),
});
const Kept = z.object({
  /** Absent for a message that was never saved. */
  messageId: z.string().optional(),
  /** The version of the stored message that was edited. */
  modifiedAt: z.number().optional(),
  keptAt: z.number(),
  form: Form,
  /** The form as it was opened: a difference from `form` means typing. */
  opened: Form.optional(),
});

/** The unsaved text of a message, and where it is kept. */
export interface UnsavedMessage {
  readonly name: string;
  readonly messageId?: string | undefined;
  readonly modifiedAt?: number | undefined;
  readonly keptAt: number;
  readonly form: MessageForm;
  readonly opened?: MessageForm | undefined;
}

/** The storage name of the message whose writing was interrupted: when next opened in this tab, it continues as it was. */
let interrupted: string | undefined;

/** Keeps the typed text and returns its storage name; keeps nothing if the storage is full. */
export function keepMessage(userId: string, message: Omit<UnsavedMessage, 'name' | 'keptAt'>, now: number): string | undefined {
  const name = keptName(userId, newKey());
  try {
    localStorage.setItem(name, JSON.stringify(z.encode(Kept, { ...message, keptAt: now } as z.output<typeof Kept>)));
    return name;
  } catch {
    return undefined;
  }
}

/** Keeps the text that is being typed when the session ends. */
export function keepInterrupted(userId: string, message: Omit<UnsavedMessage, 'name' | 'keptAt'>, now: number): string | undefined {
  // No error is shown if a full storage keeps nothing: the page is about to be left.
  interrupted = keepMessage(userId, message, now);
  return interrupted;
}

/** The text interrupted by the end of a session, if it can continue: in the same message, not saved since. */
export function interruptedIn(userId: string, { id, modifiedAt }: Pick<OpenedMessage, 'id' | 'modifiedAt'>, now: number): UnsavedMessage | undefined {
  const kept = interrupted === undefined ? undefined : keptMessages(userId, now).find(({ name }) => name === interrupted);
  return kept?.messageId === id && kept?.modifiedAt === modifiedAt ? kept : undefined;
}

/** A user's kept messages, newest first. Deletes entries that are too old. */
export function keptMessages(userId: string, now: number): readonly UnsavedMessage[] {
  const found = keptNames(userId).flatMap((name) => {
    const kept = read(localStorage.getItem(name) ?? '');
    if (kept && now - kept.keptAt < keptMs) return [{ name, ...kept, form: toMessageForm(kept.form), opened: kept.opened && toMessageForm(kept.opened) }];
    localStorage.removeItem(name);
    return [];
  });
  return found.toSorted((a, b) => b.keptAt - a.keptAt);
}

/**
 * The kept text to offer in the composer: for a stored message its own; for a new one any kept text, since another
 * message may have another owner by now.
 */
export function keptFor(userId: string, messageId: string | undefined, now: number): UnsavedMessage | undefined {
  const all = keptMessages(userId, now);
  const own = all.find((kept) => kept.messageId === messageId);
  return own ?? (messageId === undefined ? all[0] : undefined);
}

const toMessageForm = (form: z.output<typeof Form>): MessageForm => ({ ...form, place: form.place, settings: toPlaySettings(form.settings) });

function read(text: string): z.output<typeof Kept> | undefined {
  try {
    return z.safeDecode(Kept, JSON.parse(text) as never).data;
  } catch {
    return undefined;
  }
}

/** Called after the text was restored or discarded. */
export const forgetMessage = ({ name }: UnsavedMessage): void => localStorage.removeItem(name);
