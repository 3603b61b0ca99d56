const key = 'earshot.driveDraft';

/** Leaves something that is not saved for a page that opens in a tab of its own: what is being written stays where it is. */
export const leaveForTab = (name: string, what: object): void => localStorage.setItem(name, JSON.stringify(what));

/** Takes what was left; this tab remembers it when it is loaded again. */
export function takeInTab(name: string): unknown {
  const left = localStorage.getItem(name);
  localStorage.removeItem(name);
  if (left !== null) sessionStorage.setItem(name, left);
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Leaves a message that is not saved for the drive test. */
export const leaveDriveDraft = (draft: object): void => leaveForTab(key, draft);

/** Takes it there. */
export const takeDriveDraft = (): unknown => takeInTab(key);
