import type { Admission } from '../../platform/config/config.ts';
import { isDemoEmail } from './demo-email.ts';

/** Whether somebody whose address is proved may open a client of their own. Those listed are addresses, or domains with all of their addresses. */
export function isAdmitted(admission: Admission, email: string): boolean {
  if (admission.kind !== 'list') return admission.kind === 'open';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return admission.listed.some((each) => each === email || each === domain || each === `@${domain}`);
}

/** What of somebody says whether they need a second factor. Those who wait have no client and no roles. */
interface Enrollable {
  readonly email: string;
  readonly is_super: boolean | null;
  readonly is_support: boolean | null;
  readonly requires_second_factor: boolean | null;
}

/** Whether somebody cannot be without a second factor. The passwords of the demo's own people are known to everybody, and are shut where others come. */
export const needsSecondFactor = ({ email, is_super, is_support, requires_second_factor }: Enrollable): boolean =>
  requires_second_factor === true || ((is_super === true || is_support === true) && !isDemoEmail(email));

/** What a session owes that begins with a password, or with another company's word for the person. */
export function factorDueOf(person: Enrollable & { readonly has_factor: boolean }): 'ask' | 'enroll' | undefined {
  if (person.has_factor) return 'ask';
  return needsSecondFactor(person) ? 'enroll' : undefined;
}
