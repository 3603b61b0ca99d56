import type { TeamMember } from '@earshot/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GivenRole } from './member.ts';

/**
 * The action that needs a transfer: archiving, or the end of the Account Holder's own Operator role, which both come
 * with it; or the end of another user's role.
 */
export type TransferPurpose = 'archive' | 'ownRole' | 'role';

export interface AdminDialogs {
  /** Without a member it invites a new user. */
  readonly user: { readonly member?: TeamMember };
  readonly details: { readonly member: TeamMember };
  readonly transfer: { readonly member: TeamMember; readonly purpose?: TransferPurpose };
  readonly account: object;
  readonly settings: object;
  readonly lastRole: { readonly role: GivenRole };
}

type Kind = keyof AdminDialogs;
interface State {
  readonly held: { readonly [K in Kind]?: AdminDialogs[K] };
  readonly openKind: Kind | undefined;
}

/** One open dialog at a time. A closing dialog keeps its content. */
export function useDialogs() {
  const [state, setState] = useState<State>({ held: {}, openKind: undefined });
  const open = useCallback(
    <K extends Kind>(kind: K, about: AdminDialogs[K]) => setState(({ held }) => ({ held: { ...held, [kind]: about }, openKind: kind })),
    [],
  );
  useFocusBack(state.openKind !== undefined);
  const close = useCallback(() => setState((last) => ({ ...last, openKind: undefined })), []);
  return { ...state, open, close };
}
export type OpenDialog = ReturnType<typeof useDialogs>['open'];

const closingMs = 200;

/** Restores the focus of before the first dialog: a dialog opened from another one knows only that one, which is gone. */
function useFocusBack(isOpen: boolean): void {
  const origin = useRef<Element>(null);
  useEffect(() => {
    if (isOpen) {
      origin.current = document.activeElement;
      return;
    }
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && origin.current instanceof HTMLElement) origin.current.focus();
    }, closingMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
}
