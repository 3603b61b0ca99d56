import type { ClientProfile } from '@earshot/contract';
import type { AuditAction, AuditChange } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { syncLater, tellOfArchiving } from '../../account/billing/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { modifiedAfter, requireFresh } from '../../platform/database/modified.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { endSessionsAsArchived, endSessionsOfClient } from '../../platform/session/session.ts';
import { lockClients, lockProfile, type ProfileRow, setArchived, updateProfile } from './admin-store.ts';

export interface AdminContext {
  readonly services: Services;
  readonly tx: Transaction;
  readonly staffId: string;
  readonly now: number;
}

export async function saveProfile(administering: AdminContext, { clientId, ...form }: ClientProfile): Promise<void> {
  const { tx, now } = administering;
  const before = await lockProfile(tx.db, clientId);
  if (!before) throw notFound('This client');
  const after = toColumns(form, before);
  const changes = listChanges(before, after);
  if (changes.length === 0) return;
  requireFresh('this client', { storedAt: before.modified_at, readAt: form.profileModifiedAt });
  await updateProfile(tx.db, clientId, { ...after, modifiedAt: modifiedAfter(before.modified_at, now) });
  const told = changes.filter(({ field }) => !ofStaff.has(field));
  if (before.name !== after.name) await syncLater(administering.services, tx, clientId);
  await record(administering, 'client.edited', { id: clientId, name: after.name }, told);
}

/** Archives a client: its users are signed out and stay out, and delivery stops. An archived client stays as it is. */
export async function archiveClient(administering: AdminContext, clientId: string): Promise<void> {
  const { tx, now } = administering;
  const [client] = await lockClients(tx.db, [clientId]);
  if (!client) throw notFound('This client');
  if (client.archived_at !== null) return;
  await setArchived(tx.db, clientId, now);
  await tellOfArchiving(administering.services, tx, clientId, now);
  await changed(administering, 'client.archived', client);
}

/** Brings back all of the clients or none; a client in use stays as it is. */
export async function reactivateClients(administering: AdminContext, clientIds: readonly string[]): Promise<void> {
  const { tx } = administering;
  const wanted = new Set(clientIds);
  const clients = await lockClients(tx.db, [...wanted]);
  if (clients.length < wanted.size) throw notFound(wanted.size === 1 ? 'This client' : 'One of these clients');
  for (const client of clients) {
    if (client.archived_at === null) continue;
    await setArchived(tx.db, client.id, null);
    await changed(administering, 'client.reactivated', client);
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The common steps for each client that was really archived or brought back. */
async function changed(administering: AdminContext, action: 'client.archived' | 'client.reactivated', client: Named): Promise<void> {
  const { services, tx } = administering;
  // Sessions of a reactivated client end too: a user may have been signing in at the very moment it was archived
  // (decisions, Users: all but the sessions).
  if (action === 'client.archived') await endSessionsAsArchived(tx.db, { clientId: client.id });
  else await endSessionsOfClient(tx.db, client.id);
  // An archived client pays nothing.
  await syncLater(services, tx, client.id);
  await record(administering, action, client);
}

const record = ({ tx, staffId, now }: AdminContext, action: AuditAction, { id, name }: Named, changes?: readonly AuditChange[]): Promise<void> =>
  recordAudit(tx, { clientId: id, staffId, action, subjectId: id, subject: name, changes }, now);

/** A field that is absent from the form keeps its value. */
const toColumns = (form: Omit<ClientProfile, 'clientId'>, before: ProfileRow): ProfileRow => ({
  name: form.name,
  details: form.details ?? before.details,
  company_site_url: form.companySiteUrl ?? before.company_site_url,
  company_linkedin_page: form.companyLinkedInPage ?? before.company_linkedin_page,
  crm_link: form.crmLink ?? before.crm_link,
  industry: form.industry,
});

const labels: readonly (readonly [column: keyof ProfileRow, field: string])[] = [
  ['name', 'Name'],
  ['details', 'Details'],
  ['company_site_url', 'Company Site URL'],
  ['company_linkedin_page', 'Company LinkedIn Page'],
  ['crm_link', 'CRM Link'],
  ['industry', 'Industry'],
];

/** Notes of Earshot's staff for themselves; the audit is the client's own. */
const ofStaff: ReadonlySet<string> = new Set(['Details', 'CRM Link']);

const listChanges = (before: ProfileRow, after: ProfileRow): AuditChange[] =>
  labels.flatMap(([column, field]) => (before[column] === after[column] ? [] : [{ field, from: before[column], to: after[column] }]));
