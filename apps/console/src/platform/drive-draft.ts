const key = 'earshot.driveDraft';

/** Leaves unsaved data for a page that opens in another tab; the data in this tab stays. */
export const leaveForTab = (name: string, what: object): void => localStorage.setItem(name, JSON.stringify(what));

/** Takes the data that was left; this tab keeps it over a reload. */
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

export const leaveDriveDraft = (draft: object): void => leaveForTab(key, draft);

export const takeDriveDraft = (): unknown => takeInTab(key);
