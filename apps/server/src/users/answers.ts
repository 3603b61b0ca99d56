import type { TeamMember, User } from '@earshot/contract';
import type { TeamRow } from './list-store.ts';
import type { RoleFlags } from './policy.ts';
import type { Member } from './store.ts';

/** What somebody is called. */
export const nameOf = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string => `${first_name} ${last_name}`.trim();

/** A row of the admin table as it is answered. */
export function teamMemberOf(clientId: string, row: TeamRow): TeamMember {
  const isInvitation = row.status === 'INVITED' || row.status === 'EXPIRED';
  return {
    ...(isInvitation ? { invitationId: row.id } : { userId: row.id }),
    clientId,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    ...(row.phone !== null && { phone: row.phone }),
    timeZone: row.time_zone,
    isHolder: row.is_holder,
    isAdmin: row.is_admin,
    isOperator: row.is_operator,
    receivers: row.receivers,
    status: row.status,
    role: roleNames(row),
    modifiedAt: row.modified_at,
  };
}

/** The roles under their names on the wire. */
const roleNames = ({ is_holder, is_admin, is_operator }: RoleFlags): string =>
  [is_holder && 'AccountHolder', is_admin && 'SaasAdmin', is_operator && 'SaasOperator'].filter((name) => name !== false).join(',');

/** A user as they are answered. */
export const userOf = (row: Member): User => ({
  id: row.id,
  clientId: row.client_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  ...(row.phone !== null && { phone: row.phone }),
  timeZone: row.time_zone,
  isHolder: row.is_holder,
  isAdmin: row.is_admin,
  isOperator: row.is_operator,
  isSuper: row.is_super,
  isSupport: row.is_support,
  modifiedAt: row.modified_at,
});
