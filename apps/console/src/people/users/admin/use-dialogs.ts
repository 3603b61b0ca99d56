import type { TeamMember } from '@earshot/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GivenRole } from './member.ts';

/** What was asked for that needs a transfer: the archiving, or that the Account Holder is no Operator any more, which come with it; or that of somebody else. */
export type TransferPurpose = 'archive' | 'ownRole' | 'role';

/** The dialogs of the page, and what each is about. */
export interface AdminDialogs {
  /** Without a member somebody is invited. */
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

/** One dialog at a time. While one closes it goes on showing what it showed. */
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

/** A dialog that another one led to knows only that one, which is gone: the focus goes back to where it was before the first. */
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
