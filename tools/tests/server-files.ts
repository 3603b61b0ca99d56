// The databases of the server's test files (CONTRIBUTING.md, "Tests").

/** Files about the embedded database itself; they test nothing on PostgreSQL. */
export const embeddedOnly = ['apps/server/test/crash.test.ts', 'apps/server/test/embedded-*.test.ts', 'apps/server/src/platform/database/embedded/*.test.ts'];

/**
 * These stop the global clock. Each runs in a process of its own: the job queue of another server in it would set its
 * next timer on the stopped clock and stand still from then on.
 */
export const ownClock = [
  'apps/server/src/account/billing/stripe/errors.test.ts',
  'apps/server/src/delivery/mail/smtp.test.ts',
  'apps/server/src/delivery/outbox/send-rate.test.ts',
  'apps/server/src/geography/finder/finder.test.ts',
];

/** The same on the embedded database. */
export const ownClockEmbedded = ['apps/server/src/platform/database/embedded/engine.test.ts'];

/** Run on both: tests that depend on the database, and one file of each feature. */
export const onBoth = [
  'apps/server/test/{clock-jumps.long,erasure,migrations,stop}.test.ts',
  'apps/server/src/operations/backup/{backup,moving,nightly}.test.ts',
  'apps/server/src/platform/{rate-limit,database/database,database/prepared-statements,http/idempotency,http/streams}.test.ts',
  'apps/server/src/field/activity/activity.test.ts',
  'apps/server/src/account/audit/audit.test.ts',
  'apps/server/src/account/billing/usage.test.ts',
  'apps/server/src/operations/clients/clients.test.ts',
  'apps/server/src/messaging/contacts/contacts.test.ts',
  'apps/server/src/field/drive-tests/saved.test.ts',
  'apps/server/src/messaging/groups/groups.test.ts',
  'apps/server/src/operations/housekeeping/{housekeeping,stored-kinds}.test.ts',
  'apps/server/src/messaging/imports/imports.test.ts',
  'apps/server/src/messaging/invitations/invitations.test.ts',
  'apps/server/src/messaging/message-checks/check.test.ts',
  'apps/server/src/field/message-previews/message-previews.test.ts',
  'apps/server/src/messaging/messages/{list,save}.test.ts',
  'apps/server/src/field/nudges/upcoming.test.ts',
  'apps/server/src/delivery/outbox/outbox.test.ts',
  'apps/server/src/field/own-tracks/own-tracks.test.ts',
  'apps/server/src/field/receivers/{events,inbox}.test.ts',
  'apps/server/src/operations/demo/seed.test.ts',
  'apps/server/src/people/sign-in/sign-up.test.ts',
  'apps/server/src/operations/system/health.test.ts',
  'apps/server/src/people/user-invitations/user-invitations.test.ts',
  'apps/server/src/people/users/transfer.test.ts',
  'apps/server/src/operations/waiting-list/waiting-list.test.ts',
];

/**
 * Run on both by `npm run check:long`, otherwise on PostgreSQL alone: on the embedded database they take as long as all
 * other features together.
 */
export const onBothInLong = [
  'apps/server/src/field/activity/history-pages.test.ts',
  'apps/server/src/operations/backup/client.test.ts',
  'apps/server/test/permissions.test.ts',
  'apps/server/src/operations/providers/providers.test.ts',
  'apps/server/src/field/push/push.test.ts',
];

const isPerShard = 'it reads the statistics of a table or index, which each shard has for itself';
const needsOneNode = 'it watches who waits, which is seen on the node of the client alone';
const waits = 'rows that another server takes are not left out on a cluster: the second one waits';
const takesLong = 'its hundreds of changes of tables that each node has take minutes, and some of them come in the way of others';
const hasOwnPostgres = 'it kills or stops a PostgreSQL of its own; cluster-kill.long.test.ts kills nodes';
const isOfOneServer = 'it makes and migrates databases of one PostgreSQL';

/** Files, and tests by `FILE > NAME`, that do not run on a cluster, with the reason. */
export const notOnCluster: Readonly<Record<string, string>> = {
  'apps/server/test/change-guard.test.ts': 'the triggers that it tests are not on a cluster',
  'apps/server/test/schema-types.test.ts': 'the views of Citus are beside the tables that it reads',
  'apps/server/test/migrations.test.ts': isOfOneServer,
  'apps/server/src/operations/commands/distribute.test.ts': isOfOneServer,
  'apps/server/src/operations/backup/backup.test.ts > a backup of an earlier version is restored as it was and then brought to this one': isOfOneServer,
  'apps/server/src/operations/backup/backup.test.ts > the rows of a table that grows are read in the order of its key: the first ones come before all are sorted':
    'the coordinator of a cluster sorts what the nodes send',
  'apps/server/src/field/activity/figures.test.ts': 'a cluster refuses a join of its setup',
  'apps/server/test/erasure-races.test.ts': needsOneNode,
  'apps/server/test/fuzz.test.ts': takesLong,
  'apps/server/test/hang.test.ts': hasOwnPostgres,
  'apps/server/test/kill-loop.test.ts': hasOwnPostgres,
  'apps/server/src/account/billing/random-events.test.ts': takesLong,
  'apps/server/src/account/billing/bill.test.ts > random joins, leavings, restores, sharing and months: each bill is the sum of its people, to the cent':
    takesLong,
  'apps/server/src/account/billing/changes-store.test.ts': waits,
  'apps/server/src/operations/housekeeping/phone-events.test.ts > each of two servers removes rows that the other one does not, and neither waits': waits,
  'apps/server/src/operations/housekeeping/stored-kinds.test.ts > two kinds of one table are counted each for itself':
    'the figures of what is stored are left out on a cluster',
  'apps/server/src/messaging/imports/imports.test.ts > of a long file lets the database plan for its contacts': isPerShard,
  "apps/server/src/messaging/messages/history.test.ts > is found by an index, without a look through the company's audit": isPerShard,
  'apps/server/test/lock-order.test.ts > an arrival that is told by text, and an edit that counts hearings, both get through': needsOneNode,
  'apps/server/test/erasure.test.ts > after an erasure the number and the name are in no text of any table; each column of numbers was full before':
    'its own statement about all tables is none that Citus takes',
  'apps/server/test/two-servers.test.ts > each of hundreds of text messages is sent once, by either server, and by the one that is left when the other stops':
    'its own trigger cannot be on a table that each node has',
};
