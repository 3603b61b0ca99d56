import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { id, line, text } from '../wire/wire.ts';

/** A person by one of the client's contacts, or by a number, which may have no contact any more. */
const person = {
  contactId: z.optional(id),
  /** As typed, with or without country code. */
  phone: z.optional(line(40)),
  /** ISO 3166, such as US, for a number without country code; the caller's own country by default. */
  country: z.optional(text(2)),
};
const isOnePerson = ({ contactId, phone }: { readonly contactId?: string | undefined; readonly phone?: string | undefined }): boolean =>
  (contactId === undefined) !== (phone === undefined);
const onePerson = { path: ['phone'], message: 'is required without contactId, and not taken beside it' };
const PersonChoice = z.object(person).refine(isOnePerson, onePerson);

/** Number of the client's rows about a person. */
export const PersonFound = z.object({
  /** E.164. */
  phone: z.string(),
  /** Each name under which the company still knows the number. */
  names: z.array(z.string()),
  /** The operators who have the number as a contact. */
  operators: z.array(z.string()),
  contacts: z.int(),
  groups: z.int(),
  messages: z.int(),
  events: z.int(),
  texts: z.int(),
  /** Agreement, bills, invitations, reminders, deletions that can be undone, and numbers in profiles of users. */
  others: z.int(),
  /** The user whose profile has the number: such a person cannot be erased. */
  user: z.string().optional(),
});
export type PersonFound = z.output<typeof PersonFound>;

/** An instant as people and programs read it: ISO 8601 in UTC. */
const time = z.string();
const maybe = time.nullable();

/** Everything that a client holds about a person; docs/personal-data.md explains each field. */
export const PersonExport = z.object({
  company: z.string(),
  exportedAt: time,
  phone: z.string(),
  contacts: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      email: z.string(),
      country: z.string(),
      operator: z.string(),
      addedAt: time,
      changedAt: time,
      invitedAt: maybe,
      sharedAt: maybe,
      groups: z.array(z.string()),
    }),
  ),
  /** Null before the first yes. */
  agreement: z.object({ agreedAt: time, leftAt: maybe, how: z.string() }).nullable(),
  messages: z.array(z.object({ messageId: id, title: z.string(), location: z.string(), sender: z.string(), startsAt: time, endsAt: maybe })),
  deliveries: z.array(
    z.object({
      messageId: id,
      title: z.string(),
      version: z.int(),
      deliveredAt: maybe,
      arrivedAt: maybe,
      leftAt: maybe,
      startedAt: maybe,
      heardAt: maybe,
      timesHeard: z.int(),
      interruptedAt: maybe,
      playedByHandAt: maybe,
      failedAt: maybe,
      notifiedAt: maybe,
      reason: z.string().nullable(),
      language: z.string().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      messageId: id,
      version: z.int(),
      kind: z.string(),
      at: time,
      receivedAt: time,
      fractionSpoken: z.number().nullable(),
      reason: z.string().nullable(),
      channel: z.string().nullable(),
      language: z.string().nullable(),
      startedBy: z.string().nullable(),
    }),
  ),
  reminders: z.array(z.object({ messageId: id, kind: z.string(), channel: z.string(), at: time })),
  invitations: z.array(z.object({ operator: z.string(), sentAt: time })),
  texts: z.array(z.object({ kind: z.string(), text: z.string(), status: z.string(), writtenAt: time, sentAt: maybe })),
  audit: z.array(
    z.object({
      at: time,
      by: z.string(),
      action: z.string(),
      subject: z.string(),
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  bills: z.array(z.object({ name: z.string(), from: time, to: maybe })),
  driveTests: z.array(z.object({ name: z.string(), savedAt: time })),
});
export type PersonExport = z.output<typeof PersonExport>;

const roles = ['holder', 'admin'] as const;

/** A person's data on request: POST throughout, because a number in an address ends in the logs of proxies. */
export const personalData = operations({
  find: {
    summary: 'What this company holds about a person, in numbers',
    method: 'POST',
    path: '/api/personaldata',
    roles,
    body: PersonChoice,
    response: z.object({ person: PersonFound }),
    example: { body: { contactId: '{contact}' } },
  },
  export: {
    summary: 'Everything that this company holds about a person',
    method: 'POST',
    path: '/api/personaldata/export',
    roles,
    body: PersonChoice,
    response: PersonExport,
    example: { body: { contactId: '{contact}' } },
  },
  erase: {
    summary: 'Erase a person from this company for good: what was delivered and billed stays counted, without number and name',
    method: 'POST',
    path: '/api/personaldata/erase',
    roles,
    /** `confirmation`: the person's number or name, typed by the caller. */
    body: z.object({ ...person, confirmation: line(130, 1) }).refine(isOnePerson, onePerson),
    response: z.object({ success: z.literal(1), message: z.string(), placeholder: z.string() }),
    example: { body: { contactId: '{contact}', confirmation: '{contactPhone}' } },
  },
});
