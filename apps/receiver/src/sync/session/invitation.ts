const key = 'earshot.receiver.invitation';

/**
 * Keeps the code of the invitation whose link opened the app, until a person signs in. It is removed from the address,
 * where it would be passed on.
 */
export function takeInvitation(): void {
  const code = new URLSearchParams(location.hash.slice(1)).get('c');
  if (code === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  keepInvitation(code);
}

export function readInvitation(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the code: a person is signed in, and the next to sign in here may be another one. */
export function forgetInvitation(): void {
  keepInvitation(undefined);
}

function keepInvitation(code: string | undefined): void {
  try {
    if (code === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, code);
  } catch {
    // The company then asks on the phone.
  }
}
