import type { TeamMember } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { GivenRole } from './member.ts';

const givenRoles = ['Operator', 'Admin'] as const satisfies readonly GivenRole[];

/** What the server says, and the alert (spec 2 §8). */
export const lastRoleText = (role: GivenRole): string => `There must be at least one ${role}.`;

const holds = (role: GivenRole, { isAdmin, isOperator }: TeamMember): boolean => (role === 'Admin' ? isAdmin : isOperator);

/** Which of the member's roles nobody else would have; somebody who has not signed up holds none yet. */
export const lastRoleOf = (member: TeamMember, everybody: readonly TeamMember[], roles: readonly GivenRole[] = givenRoles): GivenRole | undefined =>
  member.userId === undefined
    ? undefined
    : roles.find(
        (role) => holds(role, member) && !everybody.some((other) => other.userId !== undefined && other.userId !== member.userId && holds(role, other)),
      );

/** The role that a refused change would have left to nobody. */
export const lastRoleIn = (error: unknown): GivenRole | undefined =>
  error instanceof Refusal && error.failure.code === 'conflict' ? givenRoles.find((role) => error.message.includes(lastRoleText(role))) : undefined;
