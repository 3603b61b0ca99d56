interface Choice {
  read(): boolean;
  keep(isOn: boolean): void;
}

/** Stored only if it differs from its default. */
export function choice(name: string, isOnAtFirst: boolean): Choice {
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
        // The choice then holds until the page goes.
      }
    },
  };
}

export const chimeChoice = choice('chime', true);
/** Whether the app takes the buttons of a headset, which stops other apps' music. */
export const mediaKeysChoice = choice('mediaKeys', false);
