import * as z from 'zod';
import { keptName, keptNames } from '../../../platform/kept.ts';
import { newKey } from '../../../platform/new-key.ts';
import type { MessageForm, OpenedMessage } from '../message-form.ts';

const keptMs = 30 * 86_400_000;

const setOfIds = z.codec(z.array(z.string()), z.set(z.string()), { decode: (ids) => new Set(ids), encode: (ids) => [...ids] });
const Selection = z.union([z.object({ kind: z.literal('some'), ids: setOfIds }), z.object({ kind: z.literal('all'), except: setOfIds })]);
const named = { id: z.string(), name: z.string() };

/** Of whatever version of the console: what does not fit is not offered. */
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
    trigger: z.enum(['enter', 'exit']),
    priority: z.literal([0, 1]),
    playIfInside: z.boolean(),
    dwellSeconds: z.number(),
  }),
  chosen: z.object({
    choice: z.object({ groups: Selection, contacts: Selection }),
    count: z.number(),
    groups: z.array(z.object({ ...named, memberCount: z.number() })),
    contacts: z.array(z.object(named)),
  }),
});
const Kept = z.object({
  /** Absent of a message that was never saved. */
  messageId: z.string().optional(),
  /** Of the stored message that was typed over. */
  modifiedAt: z.number().optional(),
  keptAt: z.number(),
  form: Form,
  /** The form as it was opened: where it differs from `form`, somebody typed. */
  opened: Form.optional(),
});

/** A message as it was typed and not saved, and where it is kept. */
export interface KeptMessage {
  readonly name: string;
  readonly messageId?: string | undefined;
  readonly modifiedAt?: number | undefined;
  readonly keptAt: number;
  readonly form: MessageForm;
  /** The form as it was opened: where it differs from `form`, somebody typed. */
  readonly opened?: MessageForm | undefined;
}

/** The message that its writer was taken away from, by the name under which it is kept: the next time it is opened in this tab it goes on as it was. */
let interrupted: string | undefined;

/** Keeps what somebody has typed, and answers the name under which it is kept; a full storage keeps nothing. */
export function keepMessage(userId: string, message: Omit<KeptMessage, 'name' | 'keptAt'>, now: number): string | undefined {
  const name = keptName(userId, newKey());
  try {
    localStorage.setItem(name, JSON.stringify(z.encode(Kept, { ...message, keptAt: now } as z.output<typeof Kept>)));
    return name;
  } catch {
    return undefined;
  }
}

/** Keeps what somebody is typing while their session ends. */
export function keepInterrupted(userId: string, message: Omit<KeptMessage, 'name' | 'keptAt'>, now: number): string | undefined {
  // Where a full storage keeps nothing there is nobody to tell: the page is about to be left.
  interrupted = keepMessage(userId, message, now);
  return interrupted;
}

/** The text that a session's end interrupted, if it can go on as it was: in the same message, which nobody has saved since. */
export function interruptedIn(userId: string, { id, modifiedAt }: Pick<OpenedMessage, 'id' | 'modifiedAt'>, now: number): KeptMessage | undefined {
  const kept = interrupted === undefined ? undefined : keptMessages(userId, now).find(({ name }) => name === interrupted);
  return kept?.messageId === id && kept?.modifiedAt === modifiedAt ? kept : undefined;
}

/** What is kept of somebody's messages, the newest first. What is too old goes. */
export function keptMessages(userId: string, now: number): readonly KeptMessage[] {
  const found = keptNames(userId).flatMap((name) => {
    const kept = read(localStorage.getItem(name) ?? '');
    if (kept && now - kept.keptAt < keptMs) return [{ name, ...kept, form: formOf(kept.form), opened: kept.opened && formOf(kept.opened) }];
    localStorage.removeItem(name);
    return [];
  });
  return found.toSorted((a, b) => b.keptAt - a.keptAt);
}

/** What is offered where a message is written: what was typed into it; and into a new one whatever there is, since another message may have another owner by now. */
export function keptFor(userId: string, messageId: string | undefined, now: number): KeptMessage | undefined {
  const all = keptMessages(userId, now);
  const own = all.find((kept) => kept.messageId === messageId);
  return own ?? (messageId === undefined ? all[0] : undefined);
}

const formOf = (form: z.output<typeof Form>): MessageForm => ({ ...form, place: form.place });

function read(text: string): z.output<typeof Kept> | undefined {
  try {
    return z.safeDecode(Kept, JSON.parse(text) as never).data;
  } catch {
    return undefined;
  }
}

/** It was taken back, or is not wanted any more. */
export const forgetMessage = ({ name }: KeptMessage): void => localStorage.removeItem(name);
