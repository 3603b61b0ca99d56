import { randomBytes } from 'node:crypto';
import { type AuditAction, type AuditChange, dayMs, fullName, userInvitationDays } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { type DemoUser, demoUsers } from './companies.ts';
import { demoZone, found, type Ids } from './rows.ts';
import { insertAll } from './store.ts';

/** A person who was invited to the main demo company and has not answered. */
interface DemoInvitation {
  readonly name: readonly [first: string, last: string];
  readonly role: 'Admin' | 'Operator';
  /** Sent this many days ago. */
  readonly days: number;
}

const demoInvitations: readonly DemoInvitation[] = [
  { name: ['Gina', 'Alvarez'], role: 'Admin', days: 13 },
  { name: ['Noah', 'Bauer'], role: 'Operator', days: 2 },
];

const makeEmail = ({ name }: DemoInvitation): string => `${name.join('.').toLowerCase()}@example.com`;

interface DemoEntry {
  readonly days: number;
  readonly by: DemoUser['key'];
  readonly action: AuditAction;
  /** A user of the company, or another subject of an entry. */
  readonly subject: DemoUser['key'] | 'Account Settings' | DemoInvitation;
  readonly changes?: readonly AuditChange[];
}

const sent = (email: string, roles: string): AuditChange[] => [
  { field: 'Email', from: '', to: email },
  { field: 'Roles', from: '', to: roles },
];

/** Dana opened the account, let Marcus look after the people, and went over the settings when the second operator came. */
const demoEntries: readonly DemoEntry[] = [
  { days: 209, by: 'admin', action: 'user.joined', subject: 'admin' },
  { days: 206, by: 'operator', action: 'user.joined', subject: 'operator' },
  { days: 93, by: 'operator2', action: 'user.joined', subject: 'operator2' },
  {
    days: 92,
    by: 'holder',
    action: 'settings.changed',
    subject: 'Account Settings',
    changes: [{ field: 'Operators can share Contacts', from: 'off', to: 'on' }],
  },
  {
    days: 21,
    by: 'admin',
    action: 'user.edited',
    subject: 'operator2',
    changes: [{ field: 'Phone number', from: '+14105550109', to: '+14105550103' }],
  },
  ...demoInvitations.map((invitation): DemoEntry => {
    const changes = sent(makeEmail(invitation), invitation.role);
    return { days: invitation.days, by: 'admin', action: 'invitation.sent', subject: invitation, changes };
  }),
];

/** The invitations of the main demo company, and the audit entries about its people. */
export async function loadTeam(tx: Transaction, ids: Ids, now: number): Promise<void> {
  const clientId = found(ids.clients, 'harborview');
  const invitationIds = new Map(demoInvitations.map((invitation) => [invitation, newId(now - invitation.days * dayMs)]));
  await insertAll(
    tx.db,
    'user_invitations',
    demoInvitations.map((invitation) => invitationRow(invitation, { clientId, id: found(invitationIds, invitation) }, now)),
  );
  for (const { days, by, action, subject, changes } of demoEntries) {
    const about =
      subject === 'Account Settings'
        ? { subject }
        : typeof subject === 'string'
          ? { subject: demoUserName(subject), subjectId: found(ids.users, subject) }
          : { subject: subject.name.join(' '), subjectId: found(invitationIds, subject) };
    await recordAudit(tx, { clientId, actorId: found(ids.users, by), action, ...about, changes }, now - days * dayMs);
  }
}

/** The link's token is unusable: send the invitation again to see the email. */
function invitationRow(invitation: DemoInvitation, { clientId, id }: { readonly clientId: string; readonly id: string }, now: number) {
  const { name, role, days } = invitation;
  const [first_name, last_name] = name;
  const createdAt = now - days * dayMs;
  return {
    client_id: clientId,
    id,
    email: makeEmail(invitation),
    first_name,
    last_name,
    phone: null,
    country: null,
    time_zone: demoZone,
    is_admin: role === 'Admin',
    is_operator: role === 'Operator',
    token_hash: randomBytes(32),
    created_at: new Date(createdAt),
    expires_at: new Date(createdAt + userInvitationDays * dayMs),
  };
}

function demoUserName(key: DemoUser['key']): string {
  const user = demoUsers.find((each) => each.key === key);
  return user ? fullName(user) : '';
}
