/**
 * The roles of a caller. A console user has any number of the first three; staff have one of the next two; a device has
 * `receiver`; a person who signed up and was not admitted has `waiting`; a person whose sign-in is not finished has
 * `unconfirmed` while their second factor is asked for, and `unenrolled` while they have to add one.
 */
export const roles = ['holder', 'admin', 'operator', 'support', 'super', 'receiver', 'waiting', 'unconfirmed', 'unenrolled'] as const;

/** One of `roles`; on the wire AccountHolder, SaasAdmin, SaasOperator, SupportAdmin, SuperAdmin and Receiver. */
export type Role = (typeof roles)[number];

/** The roles of a client's users. */
export const clientRoles = ['holder', 'admin', 'operator'] as const satisfies readonly Role[];

/** The roles of Earshot's own staff, who see every client but write for none (decisions: The wire contract). */
export const staffRoles = ['support', 'super'] as const satisfies readonly Role[];

/** Whether a caller with these roles is Earshot's own staff and not also a client's user. */
export const isStaff = (held: ReadonlySet<Role>): boolean => staffRoles.some((role) => held.has(role)) && !clientRoles.some((role) => held.has(role));

/** The first page after signing in, and the one at `/` (decisions: Sign-in and admission). */
export function homePathFor(held: ReadonlySet<Role>): '/clients' | '/messages' | '/admin' {
  if (isStaff(held)) return '/clients';
  if (held.has('operator') || held.has('holder')) return '/messages';
  return '/admin';
}

/** The businesses of clients (spec 2 §3). */
export const industries = ['Construction', 'Property Management', 'Field Services', 'Other'] as const;
export type Industry = (typeof industries)[number];
