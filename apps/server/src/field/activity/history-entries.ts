import { HistoryEvent } from '@earshot/contract';
import { findSubjectEntries } from '../../account/audit/index.ts';
import { findReceiverSpans } from '../../account/billing/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ConsentRow } from './hearing-store.ts';
import { findAddedAt, findInvitations } from './history-store.ts';
import type { Scope } from './policy.ts';

/** The newest entries of the audit of a contact. */
const mostChanges = 200;

interface AskedContact {
  readonly contactId: string;
  readonly phone: string;
  /** The audit is told too. */
  readonly readsAudit: boolean;
  readonly until: number;
}

/** Invitations of the number, and that the contact was added or, for who reads the audit, every change of it. */
export async function listAddressBook(db: Db, scope: Scope, { contactId, phone, readsAudit, until }: AskedContact): Promise<HistoryEvent[]> {
  const invited = (await findInvitations(db, scope, phone)).map(({ created_at: at }): HistoryEvent => ({ kind: 'invited', at }));
  const addedAt = await findAddedAt(db, scope, contactId);
  if (addedAt === undefined) return invited;
  const added: HistoryEvent = { kind: 'added', at: addedAt };
  if (!readsAudit) return [...invited, added];
  const changes = (await findSubjectEntries(db, { clientId: scope.clientId, subjectId: contactId, until }, mostChanges)).flatMap(toChange);
  return [...invited, ...changes, ...(changes.some(({ change }) => change?.action === 'contact.added') ? [] : [added])];
}

const Action = HistoryEvent.shape.change.unwrap().shape.action;

function toChange({ at, action, actor_name: actor, staff_name, changes }: Awaited<ReturnType<typeof findSubjectEntries>>[number]): HistoryEvent[] {
  const known = Action.safeParse(action);
  if (!known.success) return [];
  return [{ kind: 'changed', at, change: { action: known.data, actor, ...(staff_name !== null && { staff: staff_name }), changes: [...changes] } }];
}

/** Spans in which the number counted for the bill. */
export const listBilled = async (db: Db, { clientId }: Scope, phone: string): Promise<HistoryEvent[]> =>
  (await findReceiverSpans(db, { clientId, phone })).flatMap(({ from_at, to_at }): HistoryEvent[] => [
    { kind: 'billed', at: from_at },
    ...(to_at === null ? [] : [{ kind: 'unbilled' as const, at: to_at }]),
  ]);

/** The last answers of the number to the company; of each kind only the last is kept. */
export function listConsent(standing: ConsentRow | undefined): HistoryEvent[] {
  if (!standing) return [];
  const { agreedAt, leftAt, mutedAt } = standing;
  const answers = [
    ['agreed', agreedAt],
    ['left_company', leftAt],
    ['muted', mutedAt],
  ] as const;
  return answers.flatMap(([kind, at]) => (at === null ? [] : [{ kind, at }]));
}
