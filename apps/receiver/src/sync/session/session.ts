export interface Session {
  readonly token: string;
  /** E.164 */
  readonly phone: string;
}

const key = 'earshot.receiver.session';

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'phone' in value && typeof value.phone === 'string';

/** The stored session, if there is one and it can be read. */
export function readSession(): Session | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isSession(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the session over reloads. A browser that refuses asks for the code again next time. */
export function keepSession(session: Session): void {
  try {
    localStorage.setItem(key, JSON.stringify(session));
  } catch {
    // The session then lasts as long as the page.
  }
}

/** Forgets the session. One that another window of an old browser has stored meanwhile stays. */
export function forgetSession(session: Session | undefined): void {
  if (readSession()?.token === session?.token) localStorage.removeItem(key);
}
