import type { TeamMember } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { GivenRole } from './member.ts';

const givenRoles = ['Operator', 'Admin'] as const satisfies readonly GivenRole[];

/** The text of the server's refusal and of the alert (spec 2 §8). */
export const lastRoleText = (role: GivenRole): string => `There must be at least one ${role}.`;

const holds = (role: GivenRole, { isAdmin, isOperator }: TeamMember): boolean => (role === 'Admin' ? isAdmin : isOperator);

/** The member's role that no other user holds; an invited person holds none yet. */
export const findLastRole = (member: TeamMember, everybody: readonly TeamMember[], roles: readonly GivenRole[] = givenRoles): GivenRole | undefined =>
  member.userId === undefined
    ? undefined
    : roles.find(
        (role) => holds(role, member) && !everybody.some((other) => other.userId !== undefined && other.userId !== member.userId && holds(role, other)),
      );

/** The last role that a refused change would have removed. */
export const lastRoleIn = (error: unknown): GivenRole | undefined =>
  error instanceof Refusal && error.failure.code === 'conflict' ? givenRoles.find((role) => error.message.includes(lastRoleText(role))) : undefined;
