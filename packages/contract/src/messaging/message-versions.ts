import { messageActions, replays } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { AuditEntry } from '../people/account-settings.ts';
import { id, instant } from '../wire/wire.ts';

/** Maximum history entries in an answer. */
export const maxHistoryEntries = 200;

export const MessageHistoryEntry = z.object({
  at: instant,
  /** `message.begun` is its first draft, for a message that was a draft before it was set. */
  action: z.enum(['message.begun', ...messageActions]),
  /** Absent where the actor was not kept: for changes before the audit covered messages. */
  actor: z.string().optional(),
  /** The member of Earshot's staff who acted for `actor`. */
  staff: z.string().optional(),
  changes: AuditEntry.shape.changes,
});
export type MessageHistoryEntry = z.output<typeof MessageHistoryEntry>;

/** The newest entries, newest first. */
export const MessageHistory = z.array(MessageHistoryEntry).max(maxHistoryEntries);

/** The words of a message during one version, and the number of people who heard them. */
export const MessageVersion = z.object({
  /** Counts from 1. */
  version: z.int(),
  /** Absent where the words were not kept: for versions that were replaced before Earshot kept them. */
  words: z.object({ title: z.string(), body: z.string(), spanishBody: z.string().optional() }).optional(),
  place: z.object({ location: z.string(), radiusMeters: z.number(), trigger: z.enum(['enter', 'exit']) }).optional(),
  madeAt: z.optional(instant),
  /** Absent for the current version. */
  replacedAt: z.optional(instant),
  replacedBy: z.string().optional(),
  replay: z.enum(replays).optional(),
  heard: z.int(),
});
export type MessageVersion = z.output<typeof MessageVersion>;

export const messageVersions = operations({
  list: {
    summary: 'Versions of a message, current first, with the number of people who count as having heard it, and its history',
    method: 'GET',
    path: '/api/getmessageversions',
    roles: ['holder', 'operator'],
    onBehalf: true,
    query: z.object({ id }),
    response: z.object({
      /** All people of the message, and those of them whose hearing counts for the current version. */
      assigned: z.int(),
      heard: z.int(),
      versions: z.array(MessageVersion),
      history: MessageHistory.default([]),
    }),
    example: { query: { id: '{message}' } },
  },
});
