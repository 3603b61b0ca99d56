import type { Client } from '@earshot/contract';
import { useState } from 'react';

type Kind = 'counts' | 'edit';

/** One open dialog at a time, about one client. A closing dialog keeps its content. */
export function useClientDialogs() {
  const [held, setHeld] = useState<{ readonly [K in Kind]?: Client }>({});
  const [openKind, setOpenKind] = useState<Kind>();
  const opener = (kind: Kind) => (client: Client) => {
    setHeld((last) => ({ ...last, [kind]: client }));
    setOpenKind(kind);
  };
  return {
    held,
    openKind,
    on: { counts: opener('counts'), edit: opener('edit') },
    close: () => setOpenKind(undefined),
  };
}
export type ClientDialogsState = ReturnType<typeof useClientDialogs>;
