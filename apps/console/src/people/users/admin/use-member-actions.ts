import type { TeamMember } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { newKey } from '../../../platform/new-key.ts';
import { countsQuery, ownsData } from './admin-queries.ts';
import { lastRoleIn, findLastRole } from './last-role.ts';
import { isOpenInvitation, mayArchive, type Viewer } from './member.ts';
import { oneByOne, type Outcome, type OutcomeWords } from './one-by-one.ts';
import type { OpenDialog } from './use-dialogs.ts';

interface Question {
  readonly question: string;
  readonly carryOut: () => Promise<Outcome>;
  readonly isBulk: boolean;
}

interface MemberActionsOptions {
  readonly viewer: Viewer;
  readonly everybody: readonly TeamMember[];
  readonly open: OpenDialog;
  readonly onDone: (outcome: Outcome, isBulk: boolean) => void;
  readonly onFailed: () => void;
}

// spec 2 §8
const sentWords: OutcomeWords = { one: 'Invitation successfully sent to user!', many: (count) => `${count} invitations successfully sent.` };
const archivedWords: OutcomeWords = { one: 'The user has been archived.', many: (count) => `${count} users have been archived.` };
const deletedWords: OutcomeWords = { one: 'The invitation has been deleted.', many: (count) => `${count} invitations have been deleted.` };

const archive = ({ userId = '' }: TeamMember) => api.users.archive({ params: { userId }, query: {} });
const deleteInvitation = ({ invitationId = '' }: TeamMember) => api.userInvitations.cancel({ params: { id: invitationId } });
const resend = ({ invitationId = '' }: TeamMember) => api.userInvitations.resend({ body: { invitationId } }, { idempotencyKey: newKey() });

export function useMemberActions({ viewer, everybody, open, onDone, onFailed }: MemberActionsOptions) {
  const queryClient = useQueryClient();
  const { ask, mutate, ...asking } = useAsking({ open, onDone, onFailed });
  const one = (question: string, call: () => Promise<unknown>, { one: text }: OutcomeWords): Question => ({
    question,
    isBulk: false,
    carryOut: () => call().then(() => ({ text, hasFailures: false })),
  });

  const archiveOne = async (member: TeamMember) => {
    const role = findLastRole(member, everybody);
    if (role) return open('lastRole', { role });
    // decisions, Users: archiving an operator who owns data needs the transfer first. If the counts fail to load, the server says so.
    const owned = member.isOperator ? await queryClient.fetchQuery(countsQuery(member.userId ?? '')).catch(() => undefined) : undefined;
    if (owned && ownsData(owned.data)) return open('transfer', { member, purpose: 'archive' });
    ask(one('Do you really want to archive this user?', () => archive(member), archivedWords));
  };
  return {
    ...asking,
    archive: (member: TeamMember) => void archiveOne(member),
    deleteInvitation: (member: TeamMember) => ask(one('Do you really want to delete this invitation?', () => deleteInvitation(member), deletedWords)),
    resend: (member: TeamMember) => mutate(one('', () => resend(member), sentWords)),
    ...bulkActions(ask, viewer),
  };
}

function useAsking({ open, onDone, onFailed }: Pick<MemberActionsOptions, 'open' | 'onDone' | 'onFailed'>) {
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ carryOut }: Question) => carryOut(),
    onSuccess: (outcome, { isBulk }) => {
      setOpen(false);
      onDone(outcome, isBulk);
    },
    onError: (failure) => {
      const role = lastRoleIn(failure);
      if (role) open('lastRole', { role });
      // The alert over the page already says it.
      if (role || isSaidByAlert(failure)) setOpen(false);
      onFailed();
    },
  });
  const close = () => {
    setOpen(false);
    reset();
  };
  const ask = (next: Question) => {
    reset();
    setAsked(next);
    setOpen(true);
  };
  return {
    question: asked?.question,
    isOpen,
    isBusy: isPending,
    error,
    /** An error that no open dialog shows. */
    problem: isOpen || isSaidByAlert(error) || lastRoleIn(error) ? null : error,
    ask,
    mutate,
    cancel: close,
    forget: reset,
    confirm: () => asked && mutate(asked),
  };
}

/** The actions on the selection: each applies to the members that allow it. */
const bulkActions = (ask: (asked: Question) => void, viewer: Viewer) => ({
  resendSelected: (chosen: readonly TeamMember[]) => {
    const members = chosen.filter(isOpenInvitation);
    const question =
      members.length === 1 ? 'Do you want to send this invitation again?' : `Do you want to send these ${formatCount(members.length)} invitations again?`;
    ask({ question, isBulk: true, carryOut: () => oneByOne(members, resend, sentWords) });
  },
  deleteSelected: (chosen: readonly TeamMember[]) => {
    const members = chosen.filter(isOpenInvitation);
    const subject = members.length === 1 ? 'this invitation' : `these ${formatCount(members.length)} invitations`;
    ask({ question: `Do you really want to delete ${subject}?`, isBulk: true, carryOut: () => oneByOne(members, deleteInvitation, deletedWords) });
  },
  archiveSelected: (chosen: readonly TeamMember[]) => {
    const members = chosen.filter((member) => mayArchive(member, viewer));
    const subject = members.length === 1 ? 'this user' : `these ${formatCount(members.length)} users`;
    ask({ question: `Do you really want to archive ${subject}?`, isBulk: true, carryOut: () => oneByOne(members, archive, archivedWords) });
  },
});
