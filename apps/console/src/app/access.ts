import type { User } from '@earshot/contract';
import { homePathFor, type Role } from '@earshot/domain';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { currentSession, userRoles, type Session } from '../platform/session.ts';

/** Parts of the console with their own entry in the route access table (spec 2 §9). */
export type Area = 'messages' | 'contacts' | 'groups' | 'activity' | 'drives' | 'admin' | 'account' | 'personalData' | 'clients' | 'providers';

const staff: readonly Role[] = ['support', 'super'];
// decisions, Users: Admins and the Account Holder enter /activity as well.
const members: Readonly<Record<Area, readonly Role[]>> = {
  messages: ['holder', 'operator'],
  contacts: ['holder', 'operator'],
  groups: ['holder', 'operator'],
  activity: ['holder', 'admin', 'operator'],
  drives: ['holder', 'operator'],
  admin: ['holder', 'admin'],
  account: ['holder'],
  personalData: ['holder', 'admin'],
  clients: staff,
  providers: ['super'],
};
/** The areas closed on behalf of an operator: Earshot's own pages, an operator's drives, and what a company answers a person. */
const closedOnBehalf: ReadonlySet<Area> = new Set(['clients', 'providers', 'drives', 'personalData']);

const holdsOne = (held: ReadonlySet<Role>, wanted: readonly Role[]): boolean => wanted.some((role) => held.has(role));

export function mayEnter(area: Area, { user, onBehalf }: Pick<Session, 'user' | 'onBehalf'>): boolean {
  const held = userRoles(user);
  return holdsOne(held, members[area]) || (!closedOnBehalf.has(area) && onBehalf !== undefined && holdsOne(held, staff));
}

/** Whether the user works for Earshot and sees the Admin Console. */
export const isStaffUser = (user: User | undefined): boolean => holdsOne(userRoles(user), staff);

/** The start page of a signed-in user; '/' without any role. */
export function findHomePath(user: User | undefined): ReturnType<typeof homePathFor> | '/' {
  const held = userRoles(user);
  return held.size === 0 ? '/' : homePathFor(held);
}

/** Admits the permitted roles; sends others to the sign-in page, from which they return, or to their own home. */
export const guard =
  (area: Area) =>
  ({ location }: { readonly location: ParsedLocation }): void => {
    const session = currentSession();
    if (session.status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
    if (session.status === 'half') throw redirect({ to: '/second-factor', search: { next: location.href }, replace: true });
    if (session.status !== 'in') throw redirect({ to: '/login', search: { next: location.href }, replace: true });
    if (!mayEnter(area, session)) throw redirect({ to: findHomePath(session.user), replace: true });
  };

/** A path of this console to open after sign-in; undefined for any path that leads elsewhere. */
export function ownPath(next: string | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  const url = new URL(next, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
