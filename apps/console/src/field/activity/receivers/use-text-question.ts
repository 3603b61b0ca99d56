import { useState } from 'react';
import type { RemedyRequest } from './use-remedies.ts';

export interface TextQuestion extends RemedyRequest {
  readonly people: number;
}

/**
 * Text messages cost money. Texts to several people and reminders by text are confirmed once, with their number; the
 * rest is done at once.
 */
export function useTextQuestion(run: (wanted: RemedyRequest) => void) {
  const [asked, setAsked] = useState<TextQuestion>();
  const [isOpen, setOpen] = useState(false);
  return {
    asked,
    isOpen,
    ask: (wanted: TextQuestion) => {
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
