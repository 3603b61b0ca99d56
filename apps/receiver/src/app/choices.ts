/** Something that a person sets on or off on this phone. */
interface Choice {
  read(): boolean;
  keep(isOn: boolean): void;
}

/** Kept where it differs from what it is at first. */
function choice(name: string, isOnAtFirst: boolean): Choice {
  const key = `earshot.receiver.${name}`;
  const other = isOnAtFirst ? 'off' : 'on';
  return {
    read: () => {
      try {
        return (localStorage.getItem(key) === other) !== isOnAtFirst;
      } catch {
        return isOnAtFirst;
      }
    },
    keep: (isOn) => {
      try {
        if (isOn === isOnAtFirst) localStorage.removeItem(key);
        else localStorage.setItem(key, other);
      } catch {
        // It then holds until the page goes.
      }
    },
  };
}

/** Whether a chime comes before a message. */
export const chimeChoice = choice('chime', true);
/** Whether the buttons of a headset are taken, which stops other apps' music. */
export const mediaKeysChoice = choice('mediaKeys', false);
