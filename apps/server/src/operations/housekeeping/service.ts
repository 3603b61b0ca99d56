import type { Db } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type Leftover, noteUnlisted, removeSome } from './store.ts';

const queue = 'housekeeping';
/** At night, when the fewest people work where the product is used: 03:30 in Denver, in winter. */
const nightly = '30 10 * * *';

export const scheduleHousekeeping = ({ jobs, database, now, log }: Services): Promise<void> =>
  jobs.schedule(queue, nightly, async () => log.info(await keepHouse(database.db, now()), 'housekeeping'));

/** Removes the leftovers at an instant, and returns the number of rows of each kind. */
export async function keepHouse(db: Db, now: number): Promise<Readonly<Record<Leftover, number>>> {
  await noteUnlisted(db, now);
  return {
    sessions: await removeAll(db, 'sessions', now),
    archived_sessions: await removeAll(db, 'archived_sessions', now),
    devices: await removeAll(db, 'devices', now),
    sign_in_codes: await removeAll(db, 'sign_in_codes', now),
    sign_ups: await removeAll(db, 'sign_ups', now),
    phone_tickets: await removeAll(db, 'phone_tickets', now),
    password_resets: await removeAll(db, 'password_resets', now),
    idempotency_keys: await removeAll(db, 'idempotency_keys', now),
    outbox: await removeAll(db, 'outbox', now),
    attempts: await removeAll(db, 'attempts', now),
    known_devices: await removeAll(db, 'known_devices', now),
    billing_events: await removeAll(db, 'billing_events', now),
    sandbox_setups: await removeAll(db, 'sandbox_setups', now),
    inbox_changes: await removeAll(db, 'inbox_changes', now),
    notifications: await removeAll(db, 'notifications', now),
    push_subscriptions: await removeAll(db, 'push_subscriptions', now),
    own_tracks: await removeAll(db, 'own_tracks', now),
    consents: await removeAll(db, 'consents', now),
    removals: await removeAll(db, 'removals', now),
    audit_entries: await removeAll(db, 'audit_entries', now),
    billing_spans: await removeAll(db, 'billing_spans', now),
    company_reports: await removeAll(db, 'company_reports', now),
  };
}

/**
 * Removes a batch at a time: other queries get their turn in between, which the embedded engine's single session would
 * otherwise block for long.
 */
async function removeAll(db: Db, kind: Leftover, now: number): Promise<number> {
  let total = 0;
  for (;;) {
    const { removed, isLast } = await removeSome(db, kind, now);
    total += removed;
    if (isLast) return total;
  }
}
