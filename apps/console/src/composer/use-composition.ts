import { useState } from 'react';

/** One opening of the composer. */
interface Composition {
  readonly key: number;
  readonly openedId: string | undefined;
  /** What the address may say while this composition goes on. */
  readonly addressId: string | undefined;
  /** The id that an autosave gave to a new message, while the address does not say it yet. */
  readonly adoptedId?: string | undefined;
}

/**
 * Another id in the address is another message, opened anew; but the id that a new message gets by its first autosave
 * only names what is being written already.
 */
export function useComposition(id: string | undefined) {
  const [composition, setComposition] = useState<Composition>({ key: 0, openedId: id, addressId: id });
  const { key, openedId, addressId, adoptedId } = composition;
  if (id !== addressId) {
    if (id !== undefined && id === adoptedId) setComposition({ key, openedId, addressId: id });
    else setComposition({ key: key + 1, openedId: id, addressId: id });
  }
  return {
    key: String(key),
    openedId,
    adopt: (created: string) => setComposition((before) => ({ ...before, adoptedId: created })),
    /** Reads the message again and forgets what was typed. */
    reopen: () => setComposition((before) => ({ key: before.key + 1, openedId: before.addressId, addressId: before.addressId })),
  };
}
