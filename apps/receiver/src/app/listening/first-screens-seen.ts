const key = 'earshot.receiver.first-screens';

/** Whether this phone has shown the first screens, or was started without them. A browser that stores nothing shows them again. */
export function hasSeenFirstScreens(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function noteFirstScreens(): void {
  try {
    localStorage.setItem(key, 'seen');
  } catch {
    // The screens come once more.
  }
}
