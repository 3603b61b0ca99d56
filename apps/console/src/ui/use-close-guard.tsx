import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface CloseGuardOptions {
  /** The warning about the loss, such as 'Your changes to this group will be lost.' */
  readonly text: string;
  readonly onClose: () => void;
}

/** Closes a dialog, and asks before its typed text is lost. */
export interface CloseGuard {
  readonly isUnsaved: boolean;
  readonly isAsking: boolean;
  /** The form calls it on every change. */
  readonly setUnsaved: (isUnsaved: boolean) => void;
  /** For Escape, the cross and Cancel. */
  readonly close: () => void;
  /** Closes without a question, after a save. */
  readonly leave: () => void;
  readonly question: ReactNode;
}

export function useCloseGuard({ text, onClose }: CloseGuardOptions): CloseGuard {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    setUnsaved(false);
    onClose();
  };
  const question = <ConfirmDialog opened={isAsking} title="Leave without saving?" text={text} onCancel={() => setAsking(false)} onConfirm={leave} />;
  return { isUnsaved, isAsking, setUnsaved, close: () => (isUnsaved ? setAsking(true) : leave()), leave, question };
}

/** Tells a dialog whether its form has unsaved text; false once the form is gone. */
export function useToldUnsaved(isUnsaved: boolean, onChanged: (isUnsaved: boolean) => void): void {
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved]);
}

/** Whether two forms have equal values. Forms are plain objects of texts, switches and further such objects. */
export const isSameForm = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
