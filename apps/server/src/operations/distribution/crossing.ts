/*
 * The statements that read or change rows of several clients, by the function that sends them: all others of a client's
 * call ask the client's node alone (decision 032). A test has a real cluster plan all statements that the tests send, and
 * fails for any other.
 */

interface Crossing {
  readonly why: string;
  readonly how: string;
  /** Functions, or files and folders. */
  readonly senders: readonly string[];
  /** The statement names its clients, and asks one node if it names one. */
  readonly isByName?: boolean;
  /** The statement locks rows on one PostgreSQL, and leaves that out on a cluster (`skipLocked`). */
  readonly isUnlocked?: boolean;
}

export const crossings: readonly Crossing[] = [
  {
    why: 'a phone belongs to a number, which any client may know',
    how: 'every shard is asked by an index on the number',
    senders: [
      'field/receivers/codes-store.ts listClientsOfNumber',
      'field/receivers/events-store.ts findReportedMessages',
      'field/receivers/inbox-store.ts findFingerprints',
      'messaging/consents/companies-store.ts findListings',
      'messaging/consents/number-store.ts findContactsByPhone',
      'messaging/contacts/own-phone.ts giveBackNumber',
      'operations/personal-data/erase-store.ts isKnownElsewhere',
    ],
  },
  {
    why: 'a phone hears the clients that it agreed to',
    how: 'these clients are named; for a phone of one client its node alone is asked',
    isByName: true,
    senders: [
      'field/receivers/events-store.ts findOwnMessages',
      'field/receivers/events-store.ts refreshDeliveries',
      'field/receivers/inbox-store.ts findInbox',
      'messaging/consents/companies-store.ts findLiveMessages',
      'messaging/consents/number-store.ts findCurrentIds',
      'messaging/messages/versions-store.ts carryHearings',
    ],
  },
  {
    why: 'the link of a text message has a code, which says nothing of its client',
    how: 'every shard is asked by an index on the code',
    senders: ['messaging/consents/store.ts findInviter', 'messaging/invitations/store.ts findInvitation'],
  },
  {
    why: 'a job, or the watch for listening phones, finds the clients that have something to do',
    how: 'every shard is asked: by the watch twice a second, for imports every two seconds, by other jobs once a minute or less; the work that follows is by client',
    senders: [
      'account/billing/limit-mails.ts countFreePeople',
      'account/billing/limit-mails.ts countLiveMessages',
      'account/billing/limit-mails.ts tellOfLimits',
      'field/drive-tests/store.ts findDue',
      'field/nudges/upcoming-store.ts findMaybeNear',
      'field/receivers/changes-store.ts findLateChanges',
      'field/report-mails/store.ts findDue',
      'messaging/imports/store.ts hasLeft',
      'operations/housekeeping/store.ts noteUnlisted',
    ],
  },
  {
    why: 'a job takes rows of any client',
    how: 'every shard is asked; rows that another server works on make it wait, and are not left out',
    isUnlocked: true,
    senders: ['account/billing/changes-store.ts takeChanges', 'messaging/imports/store.ts lockLeft', 'operations/housekeeping/store.ts removeSome'],
  },
  {
    why: 'statistics belong to a table, and the rows of one client may change them',
    how: 'every shard is counted after an import',
    senders: ['messaging/imports/store.ts countContactsAnew'],
  },
  {
    why: 'the figures of what is stored count all rows',
    how: 'they are left out on a cluster',
    senders: ['operations/housekeeping/figures.ts'],
  },
  {
    why: 'a command works on the whole database',
    how: 'table by table, while no server works on it or beside the servers',
    senders: ['operations/backup/', 'operations/demo/remove.ts removeClients', 'operations/demo/remove.ts removeDemo', 'platform/database/migrate.ts'],
  },
];
