import { messageActions, replays } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { AuditEntry } from '../people/account-settings.ts';
import { id, instant } from '../wire/wire.ts';

/** The most entries of a message's history that an answer has. */
export const maxHistoryEntries = 200;

/** A change of a message. */
export const MessageHistoryEntry = z.object({
  at: instant,
  /** `message.begun` is its first draft, where it was one before it was set. */
  action: z.enum(['message.begun', ...messageActions]),
  /** By whom; absent where that was not kept: of what was done before the audit told of messages. */
  actor: z.string().optional(),
  /** The member of Earshot's staff who did it for `actor`. */
  staff: z.string().optional(),
  changes: AuditEntry.shape.changes,
});
export type MessageHistoryEntry = z.output<typeof MessageHistoryEntry>;

/** The newest entries, newest first. */
export const MessageHistory = z.array(MessageHistoryEntry).max(maxHistoryEntries);

/** What a message said for a while, and how many heard it say so. */
export const MessageVersion = z.object({
  /** From 1. */
  version: z.int(),
  /** Absent where the words were not kept: those of versions that were replaced before Earshot kept them. */
  words: z.object({ title: z.string(), body: z.string(), spanishBody: z.string().optional() }).optional(),
  place: z.object({ location: z.string(), radiusMeters: z.number(), trigger: z.enum(['enter', 'exit']) }).optional(),
  madeAt: instant.optional(),
  /** Absent for the current version. */
  replacedAt: instant.optional(),
  /** The full name of the user who replaced it. */
  replacedBy: z.string().optional(),
  /** Who was to hear the version that replaced it. */
  replay: z.enum(replays).optional(),
  /** How many people heard this very version. */
  heard: z.int(),
});
export type MessageVersion = z.output<typeof MessageVersion>;

export const messageVersions = operations({
  list: {
    summary: 'The versions of a message, the current one first, how many of its people count as having heard it, and what was done to it by whom',
    method: 'GET',
    path: '/api/getmessageversions',
    roles: ['holder', 'operator'],
    onBehalf: true,
    query: z.object({ id }),
    response: z.object({
      /** The people who are to hear it, and those of them whose hearing counts for the current version. */
      assigned: z.int(),
      heard: z.int(),
      versions: z.array(MessageVersion),
      history: MessageHistory.default([]),
    }),
    example: { query: { id: '{message}' } },
  },
});
