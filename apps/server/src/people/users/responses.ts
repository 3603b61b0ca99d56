import { type TeamMember, type User, toUserStanding } from '@earshot/contract';
import type { TeamRow } from './list-store.ts';
import type { Member } from './store.ts';

export function toTeamMember(clientId: string, row: TeamRow): TeamMember {
  const isInvitation = row.status === 'INVITED' || row.status === 'EXPIRED';
  const person = toPerson(row);
  return {
    ...(isInvitation ? { invitationId: row.id } : { userId: row.id }),
    clientId,
    ...person,
    ...toUserStanding(person, !isInvitation),
    receivers: row.receivers,
    status: row.status,
  };
}

export function toUser(row: Member): User {
  const person = { ...toPerson(row), isSuper: row.is_super, isSupport: row.is_support };
  return { id: row.id, clientId: row.client_id, ...person, ...toUserStanding(person, true) };
}

const toPerson = (row: TeamRow | Member) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  ...(row.phone !== null && { phone: row.phone }),
  timeZone: row.time_zone,
  isHolder: row.is_holder,
  isAdmin: row.is_admin,
  isOperator: row.is_operator,
  modifiedAt: row.modified_at,
});
