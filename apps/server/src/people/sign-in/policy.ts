import type { Admission } from '../../platform/config/config.ts';
import { isDemoEmail } from './demo-email.ts';

/**
 * Whether a person with a proved address may open a client of their own. The list has addresses, or domains with all of
 * their addresses.
 */
export function isAdmitted(admission: Admission, email: string): boolean {
  if (admission.kind !== 'list') return admission.kind === 'open';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return admission.listed.some((each) => each === email || each === domain || each === `@${domain}`);
}

/** The fields of a person that decide whether they need a second factor. A waiting person has no client and no roles. */
interface Enrollable {
  readonly email: string;
  readonly is_super: boolean | null;
  readonly is_support: boolean | null;
  readonly requires_second_factor: boolean | null;
}

/**
 * Whether a person must have a second factor. The passwords of the demo's own people are public, and do not work where
 * others have access.
 */
export const needsSecondFactor = ({ email, is_super, is_support, requires_second_factor }: Enrollable): boolean =>
  requires_second_factor === true || ((is_super === true || is_support === true) && !isDemoEmail(email));

/** The factor that a session owes after a password, or after another company's word for the person. */
export function requiredFactorStep(person: Enrollable & { readonly has_factor: boolean }): 'ask' | 'enroll' | undefined {
  if (person.has_factor) return 'ask';
  return needsSecondFactor(person) ? 'enroll' : undefined;
}
