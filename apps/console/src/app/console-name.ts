import type { Session } from '../platform/session.ts';
import { isStaffUser } from './access.ts';

/**
 * The console's name (spec 1 §1). Staff who act for an operator see that operator's console: super-admin mode is
 * Earshot's own pages (spec 2 §9).
 */
export const formatConsoleName = ({ user, onBehalf }: Pick<Session, 'user' | 'onBehalf'>): string =>
  isStaffUser(user) && !onBehalf ? 'Admin Console' : 'Operator Console (beta)';
