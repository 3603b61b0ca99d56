import type { contract, Output } from '@earshot/contract';
import { type Readiness, readinessItems, type ReadyState, toReadyState, readyStates } from '@earshot/domain';
import { fullName } from '../../platform/database/full-name.ts';
import type { PhoneRow } from './people-store.ts';

const mostShown = 200;

/** From most in need of help to ready. */
const order: readonly ReadyState[] = ['not_ready', 'app_closed', 'no_app', 'waiting', 'muted', 'left', 'background', 'ready'];

export function summarizeReadiness(rows: readonly PhoneRow[], now: number): Output<typeof contract.messageChecks.readiness> {
  const people = rows.map((row) => {
    const consent = { agreedAt: row.agreed_at, leftAt: row.left_at, mutedAt: row.muted_at };
    const readiness = row.readiness as Readiness | undefined;
    return { row, state: toReadyState({ consent, readiness, lastSeenAt: row.last_seen_at ?? undefined, ownTracksAt: row.own_tracks_at ?? undefined }, now) };
  });
  const counts = Object.fromEntries(readyStates.map((state) => [state, people.filter((person) => person.state === state).length]));
  const shown = people.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || compareNames(a.row, b.row)).slice(0, mostShown);
  return {
    ready: counts['ready'] ?? 0,
    total: people.length,
    counts: counts as Readonly<Record<ReadyState, number>>,
    people: shown.map(({ row, state }) => toReadyPerson(row, state)),
  };
}

// Plain comparison: a collator over thousands takes longer than the query.
function compareNames(a: PhoneRow, b: PhoneRow): number {
  const [first, second] = [fullName(a), fullName(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function toReadyPerson(row: PhoneRow, state: ReadyState) {
  const seen = Math.max(row.last_seen_at ?? 0, row.own_tracks_at ?? 0);
  const readiness = row.readiness as Readiness | null;
  return {
    contactId: row.contact_id,
    name: fullName(row),
    state,
    ...(seen > 0 && { lastSeenAt: seen }),
    missing: readiness ? readinessItems.filter((item) => readiness[item] === 'missing') : [],
  };
}
