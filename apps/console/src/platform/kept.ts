// What somebody had typed when their session was ended for them. It stays on the device, for them alone.
const prefix = 'earshot.kept.';

/** The names under which something of a user's is kept in the local storage. */
export const keptNames = (userId: string): readonly string[] => Object.keys(localStorage).filter((name) => name.startsWith(`${prefix}${userId}.`));

/** The name of something new that is kept. */
export const keptName = (userId: string, key: string): string => `${prefix}${userId}.${key}`;

/** Empties the local storage but for what is kept. */
export function clearAllButKept(): void {
  for (const name of Object.keys(localStorage)) if (!name.startsWith(prefix)) localStorage.removeItem(name);
}
