import type { Contact } from '@earshot/contract';
import { formatCount, fullName, isFew, onlyRow, type Selection } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { tell } from '../../platform/feedback.ts';
import { newKey } from '../../platform/new-key.ts';
import { rereadCounts } from '../../platform/own-counts.ts';
import { tellDeleted } from '../../ui/list/tell-deleted.ts';
import { useQuestion } from '../../ui/list/use-question.ts';
import { InvitationOnlyHere, useIsForPhones } from '../../ui/local-only.tsx';
import { type ChosenContacts, toBulkBody } from './contacts-query.ts';
import { InviteCount } from './invite-count.tsx';

// Spec 2 §5.
const shareQuestion = (contacts: number, operators: number) =>
  `${formatCount(contacts)} Contacts will be shared with ${formatCount(operators)} Operators. This cannot be undone.`;

const contactsText = (count: number): string => (count === 1 ? '1 contact' : `${formatCount(count)} contacts`);

interface ContactActionsOptions {
  /** The operators with whom contacts are shared. */
  readonly operators: number;
  readonly clear: () => void;
  readonly drop: (ids: readonly string[]) => void;
}

/** Deletes, invites and shares contacts; asks first if the action cannot be undone. The server words each result. */
export function useContactActions({ operators, clear, drop }: ContactActionsOptions) {
  const questions = useQuestion();
  const finish = useFinish();
  const { run } = questions;
  return {
    questions,
    finish: finish.tell,
    row: useRowActions({ run, finish, operators, drop }),
    removeSelected: (chosen: ChosenContacts) => {
      const isAsked = !isFew(chosen.selection);
      run({
        // Spec 2 §8, verbatim. A few can be undone, so they need no question.
        ...(isAsked && { question: `Are you sure want to delete ${formatCount(chosen.count)} contacts.` }),
        button: `Delete ${contactsText(chosen.count)}`,
        toDelete: chosen.count,
        carryOut: async () => {
          try {
            const answer = await api.contacts.remove({ body: toBulkBody(chosen) });
            clear();
            finish.tellDeleted(chosen.selection, answer);
          } finally {
            // After a refusal too: another window may have deleted them.
            finish.reread();
          }
        },
      });
    },
    inviteSelected: (chosen: ChosenContacts) => {
      const idempotencyKey = newKey();
      run({
        question: `Send an invitation by text message? ${formatCount(chosen.count)} selected. Only contacts with the status Invite get one.`,
        button: 'Send invitations',
        more: (
          <>
            <InviteCount chosen={chosen} />
            <InvitationOnlyHere />
          </>
        ),
        carryOut: async () => {
          const { message } = await api.contacts.inviteSelected({ body: toBulkBody(chosen) }, { idempotencyKey });
          clear();
          finish.tellInvited(message);
        },
      });
    },
    shareSelected: (chosen: ChosenContacts) =>
      run({
        question: shareQuestion(chosen.count, operators),
        button: `Share ${contactsText(chosen.count)}`,
        carryOut: async () => {
          const { message } = await api.contacts.shareSelected({ body: toBulkBody(chosen) });
          clear();
          finish.tell(message);
        },
      }),
  };
}

const restore = (ids: string[]) => api.contacts.restore({ body: { UserID: ids } });
const onlyHere = 'The link in the text message works only on this computer.';

/** Tells a result and refetches all data that it may affect. The identities are stable. */
function useFinish() {
  const queryClient = useQueryClient();
  const isForPhones = useIsForPhones();
  return useMemo(() => {
    const reread = () => rereadCounts(queryClient);
    const finish = (text: string | undefined): void => {
      if (text !== undefined) tell(text);
      void reread();
    };
    return {
      tell: finish,
      tellInvited: (message: string | undefined) => finish(isForPhones ? message : [message, onlyHere].join(' ')),
      tellDeleted: (selection: Selection, answer: { readonly message: string; readonly deletedIds?: readonly string[] | undefined }) => {
        tellDeleted({ selection, answer, restore, reread });
      },
      reread: () => void reread(),
    };
  }, [queryClient, isForPhones]);
}

interface RowActionsOptions extends Pick<ContactActionsOptions, 'operators' | 'drop'> {
  readonly run: ReturnType<typeof useQuestion>['run'];
  readonly finish: ReturnType<typeof useFinish>;
}

/** The actions on one contact. Their identities are stable, because the rows are memoised. */
function useRowActions({ run, finish, operators, drop }: RowActionsOptions) {
  const remove = useCallback(
    ({ id }: Contact) =>
      run({
        carryOut: async () => {
          try {
            const answer = await api.contacts.save({ body: { deletedId: id } });
            drop([id]);
            finish.tellDeleted(onlyRow(id), answer);
          } finally {
            finish.reread();
          }
        },
      }),
    [run, drop, finish],
  );
  const invite = useCallback(
    ({ id }: Contact) => {
      const idempotencyKey = newKey();
      run({ carryOut: async () => finish.tellInvited((await api.contacts.invite({ body: { UserID: id } }, { idempotencyKey })).message) });
    },
    [run, finish],
  );
  const share = useCallback(
    (contact: Contact) =>
      run({
        question: shareQuestion(1, operators),
        button: `Share ${fullName(contact)}`,
        carryOut: async () => finish.tell((await api.contacts.share({ body: { UserID: contact.id } })).message),
      }),
    [run, operators, finish],
  );
  return useMemo(() => ({ remove, invite, share }), [remove, invite, share]);
}
