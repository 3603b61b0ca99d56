import { useState } from 'react';

/** The source of a composition: a stored message, a new one that copies a stored message or its place, or an empty new one. */
export interface Source {
  readonly id?: string | undefined;
  readonly copy?: string | undefined;
  /** 'lat,lng', and the radius in metres after another comma. */
  readonly at?: string | undefined;
}

interface Composition {
  readonly key: number;
  readonly opened: Source;
  /** The address that belongs to this composition. */
  readonly address: Source;
  /** The id that an autosave gave to a new message, until the address contains it. */
  readonly adoptedId?: string | undefined;
}

/**
 * Another id in the address is another message, opened anew; but the id that a new message gets by its first autosave
 * only names the message already being written.
 */
export function useComposition({ id, copy, at }: Source) {
  const source = { id, copy, at };
  const [composition, setComposition] = useState<Composition>({ key: 0, opened: source, address: source });
  const { key, opened, address, adoptedId } = composition;
  if (id !== address.id || copy !== address.copy || at !== address.at) {
    if (id !== undefined && id === adoptedId) setComposition({ key, opened, address: source });
    else setComposition({ key: key + 1, opened: source, address: source });
  }
  return {
    key: String(key),
    opened,
    adopt: (created: string) => setComposition((before) => ({ ...before, adoptedId: created })),
    /** Reads the message again and discards the typed text. */
    reopen: () => setComposition((before) => ({ key: before.key + 1, opened: before.address, address: before.address })),
  };
}
