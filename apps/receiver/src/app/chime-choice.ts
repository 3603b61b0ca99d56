const key = 'earshot.receiver.chime';

/** Whether a chime comes before a message: on, until the person sets it off on this phone. */
export function readChime(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice. */
export function keepChime(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // It then holds until the page goes.
  }
}
