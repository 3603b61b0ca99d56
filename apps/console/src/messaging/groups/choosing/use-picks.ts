import type { Contact } from '@earshot/contract';
import { useState } from 'react';
import { noPicks, pickAll, type Picks, setPicked, togglePick } from './picks.ts';

export interface PickState {
  readonly picks: Picks;
  readonly toggle: (contact: Contact) => void;
  readonly set: (contacts: readonly Contact[], isChosen: boolean) => void;
  readonly selectAll: (total: number) => void;
  readonly clear: () => void;
}

export function usePicks(): PickState {
  const [picks, setPicks] = useState(noPicks);
  return toPickState(picks, setPicks);
}

/** The same for a choice kept by another component. */
export const toPickState = (picks: Picks, change: (next: (before: Picks) => Picks) => void): PickState => ({
  picks,
  toggle: (contact) => change((before) => togglePick(before, contact)),
  set: (contacts, isChosen) => change((before) => setPicked(before, contacts, isChosen)),
  selectAll: (total) => change(() => pickAll(total, Date.now())),
  clear: () => change(() => noPicks),
});
