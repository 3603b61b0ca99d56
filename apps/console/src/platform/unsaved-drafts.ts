// The typed text of a user whose session was ended for them. It stays on the device, for this user alone.
const prefix = 'earshot.kept.';

export const keptNames = (userId: string): readonly string[] => Object.keys(localStorage).filter((name) => name.startsWith(`${prefix}${userId}.`));

export const keptName = (userId: string, key: string): string => `${prefix}${userId}.${key}`;

/** Empties the local storage except for the kept entries. */
export function clearAllButKept(): void {
  for (const name of Object.keys(localStorage)) if (!name.startsWith(prefix)) localStorage.removeItem(name);
}
