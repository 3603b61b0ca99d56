import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface CloseGuardOptions {
  /** What would be lost, such as 'What you changed in this group is lost when you leave.' */
  readonly text: string;
  readonly onClose: () => void;
}

/** Closes a dialog, and asks before something typed in it is lost. */
export interface CloseGuard {
  readonly isUnsaved: boolean;
  readonly isAsking: boolean;
  /** Told by the form whenever that changes. */
  readonly setUnsaved: (isUnsaved: boolean) => void;
  /** For Escape, the cross and Cancel. */
  readonly close: () => void;
  /** Without a question, once it is saved. */
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

/** Tells a dialog whether something in its form is unsaved; nothing is once the form is gone. */
export function useToldUnsaved(isUnsaved: boolean, onChanged: (isUnsaved: boolean) => void): void {
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved]);
}

/** Whether two forms hold the same. Forms are plain objects of texts, switches and further such objects. */
export const isSameForm = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
