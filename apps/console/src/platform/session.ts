import type { RepresentedUser, User } from '@earshot/contract';
import { fullName, type Role, roles } from '@earshot/domain';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { clearAllButKept } from './unsaved-drafts.ts';

export interface OnBehalf extends RepresentedUser {
  readonly name: string;
  readonly clientName: string;
}

/**
 * `starting` until a stored token has been checked; `waiting` for a person who signed up and is not admitted; `half`
 * while a second factor must be shown or added.
 */
export interface Session {
  readonly status: 'starting' | 'out' | 'in' | 'half' | 'waiting';
  readonly user?: User | undefined;
  readonly onBehalf?: OnBehalf | undefined;
  /** Another tab ended the session: the user did not choose to leave the text typed here. */
  readonly isEndedElsewhere?: boolean;
}

// spec 1 §7: the bearer token is in local storage; spec 2 §3: so is the on-behalf state.
const tokenKey = 'earshot.token';
const onBehalfKey = 'earshot.onBehalf';
const reasonKey = 'earshot.signedOutReason';
const waitingKey = 'earshot.waiting';

let session: Session = { status: localStorage.getItem(tokenKey) ? 'starting' : 'out', onBehalf: storedOnBehalf() };
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function storedOnBehalf(): OnBehalf | undefined {
  try {
    return (JSON.parse(localStorage.getItem(onBehalfKey) ?? 'null') as OnBehalf | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export const currentToken = (): string | undefined => localStorage.getItem(tokenKey) ?? undefined;
export const currentSession = (): Session => session;

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, currentSession);

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function beginSession(token: string, user: User): void {
  localStorage.setItem(tokenKey, token);
  sessionStorage.removeItem(reasonKey);
  if (user.isWaiting) sessionStorage.setItem(waitingKey, JSON.stringify({ firstName: user.firstName, lastName: user.lastName, isListed: user.isListed }));
  set({ status: toSessionStatus(user), user });
}

function toSessionStatus({ isWaiting, secondFactor }: User): Session['status'] {
  if (isWaiting) return 'waiting';
  return secondFactor ? 'half' : 'in';
}

/** Confirms the stored token: sets its user, and what the session still owes. */
export const confirmSession = (user: User): void => set({ ...session, status: toSessionStatus(user), user });

/** Has the session checked again, as the server demands something before it goes on. */
export const checkSession = (): void => {
  if (session.status === 'in') set({ ...session, status: 'starting' });
};

/** The stored token belongs to a person who is not admitted: the server tells such a token nothing else. */
export const confirmWaiting = (): void => set({ status: 'waiting' });

const WaitingPerson = z.object({ firstName: z.string(), lastName: z.string(), isListed: z.optional(z.boolean()) });

/** The name of a person who is not admitted, and whether they are on the waiting list, as long as this tab remembers it. */
export function waitingPerson(): { readonly name?: string | undefined; readonly isListed: boolean } {
  try {
    const { firstName, lastName, isListed = false } = WaitingPerson.parse(JSON.parse(sessionStorage.getItem(waitingKey) ?? ''));
    return { name: fullName({ firstName, lastName }) || undefined, isListed };
  } catch {
    return { isListed: false };
  }
}

/** Forgets the sign-in, and keeps the reason for the sign-in page. A user's kept text stays until they restore or discard it. */
export function endSession(reason?: string): void {
  clearAllButKept();
  sessionStorage.clear();
  if (reason) sessionStorage.setItem(reasonKey, reason);
  set({ status: 'out' });
}

/** Ends the session after a sign-in or sign-out in another tab: this page would act under a token that is not its own. */
function leaveWithOtherTab({ key }: StorageEvent): void {
  if ((key !== null && key !== tokenKey) || session.status === 'out') return;
  sessionStorage.clear();
  if (currentToken() !== undefined) sessionStorage.setItem(reasonKey, 'Another user logged in in another tab. Log in again to continue here.');
  set({ status: 'out', isEndedElsewhere: true });
}
addEventListener('storage', leaveWithOtherTab);

export const signedOutReason = (): string | undefined => sessionStorage.getItem(reasonKey) ?? undefined;

export function actOnBehalf(onBehalf: OnBehalf | undefined): void {
  if (onBehalf) localStorage.setItem(onBehalfKey, JSON.stringify(onBehalf));
  else localStorage.removeItem(onBehalfKey);
  set({ ...session, onBehalf });
}

export function userRoles(user: User | undefined): ReadonlySet<Role> {
  const held: Partial<Record<Role, boolean | undefined>> = {
    holder: user?.isHolder,
    admin: user?.isAdmin,
    operator: user?.isOperator,
    support: user?.isSupport,
    super: user?.isSuper,
  };
  return new Set(roles.filter((role) => held[role]));
}
