const key = 'earshot.driveDraft';

/** Leaves a message that is not saved for the drive test, which opens in a tab of its own: what is being written stays where it is. */
export const leaveDriveDraft = (draft: object): void => localStorage.setItem(key, JSON.stringify(draft));

/** Takes what was left; this tab remembers it when it is loaded again. */
export function takeDriveDraft(): unknown {
  const left = localStorage.getItem(key);
  localStorage.removeItem(key);
  if (left !== null) sessionStorage.setItem(key, left);
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
