import type { Contact } from '@earshot/contract';
import { formatCount, isFew, type Selection } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, isSaidByAlert } from '../../platform/api.ts';
import { newKey } from '../../platform/new-key.ts';
import { useIsForPhones } from '../../ui/local-only.tsx';
import type { ContactsSearch } from './contacts-search.ts';

/** An action before it runs: its question, the call, and whether it uses up the selection. The server words its result. */
interface Question {
  readonly question: string;
  readonly carryOut: () => Promise<{ readonly message?: string | undefined }>;
  readonly isBulk: boolean;
  /** The number of contacts that are deleted. */
  readonly toDelete?: number;
  readonly isInviting?: boolean;
  /** The contacts of a bulk invite. */
  readonly invited?: ChosenContacts;
  readonly removedId?: string | undefined;
  /** Undoes the action without a question, and resolves to the text to show. */
  readonly undo?: (() => Promise<string>) | undefined;
}

/** The result of an action: its words, whether it uses up the selection, and its undo. */
export interface Done extends Partial<Pick<Question, 'isBulk' | 'removedId' | 'undo'>> {
  readonly text?: string | undefined;
}

export interface ChosenContacts {
  readonly selection: Selection;
  readonly count: number;
  readonly queryTime: number | undefined;
  readonly list: Pick<ContactsSearch, 'search' | 'status'>;
}

export const toBulkBody = ({ selection, queryTime, list }: ChosenContacts) => ({
  selection,
  status: list.status,
  search: list.search === '' ? undefined : list.search,
  queryTime,
});

// Spec 2 §5.
const shareQuestion = (contacts: number, operators: number) =>
  `${formatCount(contacts)} Contacts will be shared with ${formatCount(operators)} Operators. This cannot be undone.`;

const onlyHere = 'The link in the text message works only on this computer.';

/** Deletes, invites and shares contacts; asks first if the action cannot be undone. */
export function useContactActions(onDone: (done: Done) => void) {
  const isForPhones = useIsForPhones();
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ carryOut }: Question) => carryOut(),
    onSuccess: ({ message }, { isBulk, isInviting = false, removedId, undo }) => {
      setOpen(false);
      const text = isInviting && !isForPhones ? [message, onlyHere].join(' ') : message;
      onDone({ text, isBulk, removedId, undo });
    },
    // The alert over the page already shows it.
    onError: (failure) => isSaidByAlert(failure) && setOpen(false),
  });
  const ask = useCallback(
    (next: Question) => {
      reset();
      setAsked(next);
      setOpen(true);
    },
    [reset],
  );
  return {
    asked,
    isOpen,
    isBusy: isPending,
    error,
    /** An error outside of any dialog that could show it. */
    problem: isOpen || isSaidByAlert(error) ? null : error,
    cancel: () => {
      setOpen(false);
      reset();
    },
    confirm: () => asked && mutate(asked),
    ...useRowActions(ask, mutate),
    ...bulkActions(ask, mutate),
  };
}

/** The actions on one contact. Their identities are stable, because the rows are memoised. */
function useRowActions(ask: (asked: Question) => void, mutate: (asked: Question) => void) {
  const remove = useCallback(
    ({ id }: Contact) =>
      mutate({
        question: '',
        isBulk: false,
        removedId: id,
        carryOut: () => api.contacts.save({ body: { deletedId: id } }),
        undo: async () => (await api.contacts.restore({ body: { UserID: [id] } })).message,
      }),
    [mutate],
  );
  const invite = useCallback(
    ({ id }: Contact) => {
      const idempotencyKey = newKey();
      mutate({
        question: '',
        isBulk: false,
        isInviting: true,
        carryOut: () => api.contacts.invite({ body: { UserID: id } }, { idempotencyKey }),
      });
    },
    [mutate],
  );
  const share = useCallback(
    ({ id }: Contact, operators: number) =>
      ask({ question: shareQuestion(1, operators), isBulk: false, carryOut: () => api.contacts.share({ body: { UserID: id } }) }),
    [ask],
  );
  return { remove, invite, share };
}

const bulkActions = (ask: (asked: Question) => void, mutate: (asked: Question) => void) => ({
  removeSelected: (chosen: ChosenContacts) => {
    const { selection } = chosen;
    const deletion = {
      // Spec 2 §8, verbatim.
      question: `Are you sure want to delete ${formatCount(chosen.count)} contacts.`,
      isBulk: true,
      toDelete: chosen.count,
      carryOut: () => api.contacts.remove({ body: toBulkBody(chosen) }),
    };
    if (selection.kind !== 'some' || !isFew(selection)) return ask(deletion);
    // A few can be undone, so they need no question.
    mutate({ ...deletion, undo: async () => (await api.contacts.restore({ body: { UserID: [...selection.ids] } })).message });
  },
  inviteSelected: (chosen: ChosenContacts) => {
    const idempotencyKey = newKey();
    ask({
      question: `Send an invitation by text message? ${formatCount(chosen.count)} selected. Only contacts with the status Invite get one.`,
      isBulk: true,
      isInviting: true,
      invited: chosen,
      carryOut: () => api.contacts.inviteSelected({ body: toBulkBody(chosen) }, { idempotencyKey }),
    });
  },
  shareSelected: (chosen: ChosenContacts, operators: number) =>
    ask({ question: shareQuestion(chosen.count, operators), isBulk: true, carryOut: () => api.contacts.shareSelected({ body: toBulkBody(chosen) }) }),
});
