// Which of the server's test files run on which database (docs/architecture.md, "Tests").

/** Files about the embedded database itself; on PostgreSQL they have nothing to say. */
export const embeddedOnly = ['apps/server/test/crash.test.ts', 'apps/server/test/embedded-*.test.ts', 'apps/server/src/platform/embedded/*.test.ts'];

/**
 * These stop the global clock. Each runs in a process of its own: the queue of a server that lives beside it would set its next timer on the stopped clock, and
 * stand still from then on.
 */
export const ownClock = [
  'apps/server/src/billing/stripe/troubles.test.ts',
  'apps/server/src/mail/smtp.test.ts',
  'apps/server/src/outbox/pace.test.ts',
  'apps/server/src/places/finder.test.ts',
];

/** The same on the embedded database. */
export const ownClockEmbedded = ['apps/server/src/platform/embedded/engine.test.ts'];

/** Run on both: what depends on the database, and one file of each feature. */
export const onBoth = [
  'apps/server/test/{clock-jumps.long,migrations,stop}.test.ts',
  'apps/server/src/backup/*.test.ts',
  'apps/server/src/platform/{attempts,database,idempotency,prepared-statements,streams}.test.ts',
  'apps/server/src/activity/activity.test.ts',
  'apps/server/src/audit/audit.test.ts',
  'apps/server/src/billing/usage.test.ts',
  'apps/server/src/clients/clients.test.ts',
  'apps/server/src/contacts/contacts.test.ts',
  'apps/server/src/drive-tests/saved.test.ts',
  'apps/server/src/groups/groups.test.ts',
  'apps/server/src/housekeeping/housekeeping.test.ts',
  'apps/server/src/imports/imports.test.ts',
  'apps/server/src/invitations/invitations.test.ts',
  'apps/server/src/message-checks/check.test.ts',
  'apps/server/src/message-previews/message-previews.test.ts',
  'apps/server/src/messages/{list,save}.test.ts',
  'apps/server/src/nudges/near.test.ts',
  'apps/server/src/outbox/outbox.test.ts',
  'apps/server/src/own-tracks/own-tracks.test.ts',
  'apps/server/src/receivers/{events,inbox}.test.ts',
  'apps/server/src/seed/seed.test.ts',
  'apps/server/src/sign-in/sign-up.test.ts',
  'apps/server/src/system/health.test.ts',
  'apps/server/src/user-invitations/user-invitations.test.ts',
  'apps/server/src/users/transfer.test.ts',
  'apps/server/src/waiting-list/waiting-list.test.ts',
];

/** Run on both by `npm run check:long`, else on PostgreSQL alone: on the embedded database they take as long as all other features together. */
export const onBothInLong = ['apps/server/test/permissions.test.ts', 'apps/server/src/providers/providers.test.ts', 'apps/server/src/push/push.test.ts'];
