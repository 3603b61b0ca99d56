import { consentStates, mostUndone, type Selection } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { selectionFields, underSearch } from '../wire/selection.ts';
import {
  dataSchema,
  date,
  Done,
  flag,
  id,
  idList,
  instant,
  line,
  locale,
  orNull,
  Pager,
  pageQuery,
  renamed,
  restorable,
  someIds,
  sortOrder,
  text,
  word,
} from '../wire/wire.ts';

/** A person who hears messages. */
export const Contact = renamed({
  id: ['UserID', id],
  clientId: ['ClientID', id],
  createdBy: ['CreatedBy', id],
  creatorName: ['ContactCreator', z.string()],
  /** The creator's name again, under the name that invitations use. */
  operatorName: ['Operator', z.string()],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  /** E.164; '' for callers who may not see it (a member of another operator's group). */
  phone: ['PhoneNumber', z.string()],
  /** ISO 3166, such as US. */
  country: ['countryCode', z.string()],
  /** Digits without country code and trunk prefix. */
  nationalNumber: ['LocalNumber', z.string()],
  email: ['Email', z.string()],
  isDefault: ['DefaultContact', flag],
  isShared: ['Shared', flag],
  isPending: ['pending', flag],
  isVerified: ['verified', flag],
  isInvite: ['invite', flag],
  invitedAt: ['InvitedAt', orNull(instant)],
  /** The delivery of that text message; absent for a verified contact, and for a contact whose number is hidden or was changed since. */
  invitation: ['Invitation', z.object({ state: z.enum(['waiting', 'sent', 'delivered', 'failed']) }).optional()],
  /**
   * Whether the person lets this company speak on their phone, and the day of that answer in the caller's time zone.
   * Before the first yes it is `waiting` regardless of the person's acts: it does not reveal whether they have the app,
   * refused, or want no text messages.
   */
  consent: ['Consent', z.object({ state: z.enum(consentStates), since: z.optional(date) })],
  /** The language of the person's device, once it has reported; it may have changed since the last sync. */
  language: ['Locale', orNull(locale)],
  /** Present in answers about one group's members. */
  groupId: ['Group_Id', orNull(id)],
  modifiedAt: ['Modified', instant],
});
export type Contact = z.output<typeof Contact>;

export const ContactStatus = word(['All', 'Pending', 'Verified', 'Invite']);
export type ContactStatus = z.output<typeof ContactStatus>;

const owners = ['holder', 'operator'] as const;

const contactSort = z.enum(['DefaultContact', 'FirstName', 'LastName', 'PhoneNumber'], 'must be DefaultContact, FirstName, LastName or PhoneNumber');

/** The query of every list of contacts. */
export const contactsQuery = { ...pageQuery, status: z.optional(ContactStatus), sort: contactSort.optional(), order: z.optional(sortOrder) };

/** The answer of every list of contacts. Counts obey the search, not the status filter. */
export const ContactsPage = z.object({
  teams: z.object({
    docs: z.array(Contact),
    pager: Pager,
    /** The ids of all matching contacts, for at most 300; larger sets go as a selection (decisions: The wire contract). */
    alluserids: z.array(id).optional(),
  }),
  count: z.int(),
  /**
   * The caller's own contacts among them, with the own phone; the others are shared by colleagues. Without a search it
   * is the size of Everyone.
   */
  ownCount: z.int(),
  pendingCount: z.int(),
  invitedCount: z.int(),
  verifiedCount: z.int(),
  /** Matching contacts of the requested status that the caller may select: own ones but the default contact. */
  editableContactsCoun: z.int(),
  /** The same for each status. */
  editableCounts: z.object({ All: z.int(), Pending: z.int(), Verified: z.int(), Invite: z.int() }),
  /** The client's other operators, who see a shared contact. */
  totalOperators: z.int(),
  /** The groups of the contacts on the page, as far as the caller sees them. */
  contactGroups: z.array(z.object({ Contact_Id: id, groupName: z.string(), groupIcon: z.string() })),
  sharingEnabled: flag,
});
export type ContactsPage = z.output<typeof ContactsPage>;

/** The data of the contact form. Without `id` a contact is added. */
export interface ContactForm {
  readonly id?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** As typed, with or without country code and trunk prefix; checked for `country`. */
  readonly phone: string;
  /** ISO 3166, such as US; the operator's own country by default. */
  readonly country?: string | undefined;
  /** '' for none. */
  readonly email: string;
  /** For a changed contact, the `Modified` that was read; an older one is a 409. */
  readonly modifiedAt?: number | undefined;
}

const email = z.email();

/**
 * The errors of a contact form, in its own words (spec 2 §5), under the wire names of its fields. The server decides
 * whether the number is valid.
 */
export function contactFormIssues({
  firstName,
  lastName,
  phone,
  email: address,
}: ContactForm): readonly { readonly field: string; readonly message: string }[] {
  return [
    ...(firstName.trim() === '' ? [{ field: 'FirstName', message: 'First name is required' }] : []),
    ...(lastName.trim() === '' ? [{ field: 'LastName', message: 'Last name is required' }] : []),
    ...(phone.trim() === '' ? [{ field: 'PhoneNumber', message: 'Phone number is required' }] : []),
    ...(address.trim() !== '' && !email.safeParse(address.trim()).success ? [{ field: 'Email', message: 'Email must be valid' }] : []),
  ];
}

const WireContactForm = z
  .object({
    UserID: z.optional(id),
    deleteRow: z.optional(flag),
    FirstName: z.optional(line(60)),
    LastName: z.optional(line(60)),
    PhoneNumber: z.optional(line(40)),
    countryCode: z.optional(text(2)),
    Email: z.optional(line(320)),
    Modified: z.optional(instant),
  })
  .superRefine((wire, context) => {
    // spec 2 §5: deletion skips validation
    if (wire.deleteRow) {
      if (wire.UserID === undefined) context.addIssue({ code: 'custom', path: ['UserID'], message: 'is required' });
      return;
    }
    for (const { field, message } of contactFormIssues(toContactForm(wire))) context.addIssue({ code: 'custom', path: [field], message });
  });

interface FormFields {
  readonly UserID?: string | undefined;
  readonly FirstName?: string | undefined;
  readonly LastName?: string | undefined;
  readonly PhoneNumber?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly Email?: string | undefined;
  readonly Modified?: number | undefined;
}

const toContactForm = (wire: FormFields): ContactForm => ({
  id: wire.UserID,
  firstName: wire.FirstName ?? '',
  lastName: wire.LastName ?? '',
  phone: wire.PhoneNumber ?? '',
  country: wire.countryCode,
  email: wire.Email ?? '',
  modifiedAt: wire.Modified,
});

/** A contact to add or update, or one to delete. */
export const ContactChange = z.codec(WireContactForm, z.custom<{ deletedId: string } | { form: ContactForm }>(), {
  decode: (wire) => (wire.deleteRow ? { deletedId: wire.UserID ?? '' } : { form: toContactForm(wire) }),
  encode: (change) =>
    'deletedId' in change
      ? { deleteRow: true, UserID: change.deletedId }
      : {
          UserID: change.form.id,
          FirstName: change.form.firstName,
          LastName: change.form.lastName,
          PhoneNumber: change.form.phone,
          countryCode: change.form.country,
          Email: change.form.email,
          Modified: change.form.modifiedAt,
        },
});
export type ContactChange = z.output<typeof ContactChange>;

const contactSelection = selectionFields('isAllSelected', 'selectedContact', 'unselectedContact');

/** Own contacts chosen in the list; 'all' under its search and status. Default and shared-by-others contacts are never among them. */
export const ContactSelection = z.codec(
  z.object({ ...contactSelection.shape, isGlobalFilter: z.optional(flag), status: z.optional(ContactStatus), ...underSearch }),
  z.custom<{ selection: Selection; status: ContactStatus; search?: string | undefined; queryTime?: number | undefined }>(),
  {
    decode: ({ status = 'All', search, querytime, ...wire }) => ({ selection: contactSelection.decode(wire), status, search, queryTime: querytime }),
    encode: ({ selection, status, search, queryTime }) => ({
      ...contactSelection.encode(selection),
      isGlobalFilter: status !== 'All',
      status,
      search,
      querytime: queryTime,
    }),
  },
);
export type ContactSelection = z.output<typeof ContactSelection>;

const exampleSelection = { isAllSelected: false, selectedContact: ['{contact}'] };

export const contacts = operations({
  list: {
    summary: 'List contacts',
    method: 'GET',
    path: '/api/teams',
    roles: owners,
    onBehalf: true,
    query: z.object({
      ...contactsQuery,
      DefaultContact: z.literal('1').optional(),
      id: z.optional(id),
      /** Only these. The caller's own id, or that of the user staff read for, names the caller and narrows nothing. */
      UserID: z.optional(idList(300)),
      /** The same filter under a name that never means the caller. */
      ContactID: z.optional(idList(300)),
      /** All but these. */
      NotUserID: z.optional(idList(300)),
    }),
    response: ContactsPage,
    example: { query: { page: '1', perpage: '10' } },
  },
  save: {
    summary: 'Add, update or, with deleteRow, delete a contact; a new one is sent an invitation',
    method: 'POST',
    path: '/api/teams',
    roles: owners,
    creates: true,
    body: ContactChange,
    response: z.object({ success: z.literal(1), message: z.string(), UserID: id, Modified: z.optional(instant) }),
    example: { body: { FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '2025550142', countryCode: 'US', Email: '' } },
  },
  remove: {
    summary: 'Delete the selected contacts',
    method: 'DELETE',
    path: '/api/teams',
    roles: owners,
    body: ContactSelection,
    response: z.object({ success: z.literal(1), message: z.string(), count: z.int(), ...restorable }),
    example: { body: exampleSelection },
  },
  restore: {
    summary: 'Undo the deletion of up to ten contacts within ten minutes, with their groups and messages',
    method: 'POST',
    path: '/api/restorecontact',
    roles: owners,
    body: z.object({ UserID: someIds(mostUndone) }),
    response: z.object({ ...Done.shape, message: z.string() }),
    example: { body: { UserID: '{deletedContact}' } },
  },
  invite: {
    summary: 'Send one contact an invitation again',
    method: 'POST',
    path: '/api/inviteagain',
    roles: owners,
    creates: true,
    body: z.object({ UserID: id }),
    response: Done,
    example: { body: { UserID: '{contact}' } },
  },
  inviteCount: {
    summary: 'Count the text messages that inviting the selected contacts would send',
    method: 'POST',
    path: '/api/bulkinvitecount',
    roles: owners,
    body: ContactSelection,
    /** `textsLeft` is what free use may still send; null in a paid account. */
    response: z.object({ texts: z.int(), skipped: z.int(), textsLeft: orNull(z.int()) }),
    example: { body: exampleSelection },
  },
  inviteSelected: {
    summary: 'Send an invitation to the selected contacts whose status is invite; the others are skipped',
    method: 'POST',
    path: '/api/bulkinvite',
    roles: owners,
    creates: true,
    body: ContactSelection,
    response: z.object({ success: z.literal(1), message: z.string(), invited: z.int(), skipped: z.int() }),
    example: { body: exampleSelection },
  },
  share: {
    summary: "Share one own contact with the client's other operators; cannot be undone",
    method: 'POST',
    path: '/api/sharecontact',
    roles: owners,
    body: z.object({ UserID: id }),
    response: Done,
    example: { body: { UserID: '{contact}' } },
  },
  shareSelected: {
    summary: 'Share the selected contacts; cannot be undone',
    method: 'POST',
    path: '/api/bulkshare',
    roles: owners,
    body: ContactSelection,
    response: z.object({ success: z.literal(1), message: z.string(), shared: z.int() }),
    example: { body: exampleSelection },
  },
  createDefault: {
    summary: "Make the operator's own phone a contact; without a phone the list is empty",
    method: 'POST',
    path: '/api/createdefaultcontact',
    roles: owners,
    response: dataSchema(Contact),
    example: {},
  },
});
