import type { User } from '@earshot/contract';
import { isStaffUser } from './access.ts';

/** The name over the console (spec 1 §1). */
export const consoleNameOf = (user: User | undefined): string => (isStaffUser(user) ? 'Admin Console' : 'Operator Console (beta)');
