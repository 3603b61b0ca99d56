import { useState } from 'react';
import type { Wanted } from './use-remedies.ts';

export interface Asked extends Wanted {
  readonly people: number;
}

/**
 * Text messages cost money. Texts to several people and reminders by text are confirmed once, with their number; the
 * rest is done at once.
 */
export function useTextQuestion(run: (wanted: Wanted) => void) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  return {
    asked,
    isOpen,
    ask: (wanted: Asked) => {
      if (wanted.remedy === 'remind' || (wanted.remedy === 'invite' && wanted.people === 1)) return run(wanted);
      setAsked(wanted);
      setOpen(true);
    },
    cancel: () => setOpen(false),
    confirm: () => {
      setOpen(false);
      if (asked) run(asked);
    },
  };
}
export type Question = ReturnType<typeof useTextQuestion>;
