import type { Admission } from '../platform/config.ts';

/** Whether somebody whose address is proved may open a client of their own. Those listed are addresses, or domains with all of their addresses. */
export function isAdmitted(admission: Admission, email: string): boolean {
  if (admission.kind !== 'list') return admission.kind === 'open';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return admission.listed.some((each) => each === email || each === domain || each === `@${domain}`);
}
