import type { TeamMember } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { newKey } from '../../../platform/new-key.ts';
import { useQuestion } from '../../../ui/list/use-question.ts';
import { countsQuery, ownsData } from './admin-queries.ts';
import { lastRoleIn, findLastRole } from './last-role.ts';
import { isOpenInvitation, mayArchive, type Viewer } from './member.ts';
import { oneByOne, type Outcome, type OutcomeWords } from './one-by-one.ts';
import type { OpenDialog } from './use-dialogs.ts';

interface MemberActionsOptions {
  readonly viewer: Viewer;
  readonly everybody: readonly TeamMember[];
  readonly open: OpenDialog;
  readonly onDone: (outcome: Outcome, isBulk: boolean) => void;
  readonly onFailed: () => void;
  readonly onProblem: (text: string) => void;
}

/** A change of members: the call, its questions for one and for several, the words on the button, and the result. */
interface MemberAction {
  readonly call: (member: TeamMember) => Promise<unknown>;
  readonly question: { readonly one: string; readonly many: (count: string) => string };
  readonly verb: string;
  readonly things: string;
  readonly words: OutcomeWords;
}

// spec 2 §2.4 and §8
const archiving: MemberAction = {
  call: ({ userId = '' }) => api.users.archive({ params: { userId }, query: {} }),
  question: { one: 'Do you really want to archive this user?', many: (count) => `Do you really want to archive these ${count} users?` },
  verb: 'Archive',
  things: 'users',
  words: { one: 'The user has been archived.', many: (count) => `${count} users have been archived.` },
};
const deleting: MemberAction = {
  call: ({ invitationId = '' }) => api.userInvitations.cancel({ params: { id: invitationId } }),
  question: { one: 'Do you really want to delete this invitation?', many: (count) => `Do you really want to delete these ${count} invitations?` },
  verb: 'Delete',
  things: 'invitations',
  words: { one: 'The invitation has been deleted.', many: (count) => `${count} invitations have been deleted.` },
};
const resending: MemberAction = {
  call: ({ invitationId = '' }) => api.userInvitations.resend({ body: { invitationId } }, { idempotencyKey: newKey() }),
  question: { one: 'Do you want to send this invitation again?', many: (count) => `Do you want to send these ${count} invitations again?` },
  verb: 'Resend',
  things: 'invitations',
  words: { one: 'Invitation successfully sent to user!', many: (count) => `${count} invitations successfully sent.` },
};

export function useMemberActions({ viewer, everybody, open, onDone, onFailed, onProblem }: MemberActionsOptions) {
  const queryClient = useQueryClient();
  const questions = useQuestion(onProblem);

  const toOne =
    ({ call, words }: MemberAction, member: TeamMember) =>
    async () => {
      try {
        await call(member);
      } catch (failure) {
        onFailed();
        const role = lastRoleIn(failure);
        if (!role) throw failure;
        return open('lastRole', { role });
      }
      onDone({ text: words.one, hasFailures: false }, false);
    };
  const askOne = (action: MemberAction, member: TeamMember) =>
    questions.run({ question: action.question.one, button: formatButton(action, [member]), carryOut: toOne(action, member) });
  /** Acts on the selected members that allow it. */
  const askSome = (action: MemberAction, members: readonly TeamMember[]) =>
    questions.run({
      question: members.length === 1 ? action.question.one : action.question.many(formatCount(members.length)),
      button: formatButton(action, members),
      carryOut: async () => onDone(await oneByOne(members, action.call, action.words), true),
    });

  const archiveOne = async (member: TeamMember) => {
    const role = findLastRole(member, everybody);
    if (role) return open('lastRole', { role });
    // decisions, Users: archiving an operator who owns data needs the transfer first. If the counts fail to load, the server says so.
    const owned = member.isOperator ? await queryClient.fetchQuery(countsQuery(member.userId ?? '')).catch(() => undefined) : undefined;
    if (owned && ownsData(owned.data)) return open('transfer', { member, purpose: 'archive' });
    askOne(archiving, member);
  };
  return {
    questions,
    archive: (member: TeamMember) => void archiveOne(member),
    deleteInvitation: (member: TeamMember) => askOne(deleting, member),
    resend: (member: TeamMember) => questions.run({ carryOut: toOne(resending, member) }),
    resendSelected: (chosen: readonly TeamMember[]) => askSome(resending, chosen.filter(isOpenInvitation)),
    deleteSelected: (chosen: readonly TeamMember[]) => askSome(deleting, chosen.filter(isOpenInvitation)),
    archiveSelected: (chosen: readonly TeamMember[]) =>
      askSome(
        archiving,
        chosen.filter((member) => mayArchive(member, viewer)),
      ),
  };
}

/** 'Archive Rosa Delgado', 'Delete the invitation of Nell Ortiz', 'Archive 3 users' */
function formatButton({ verb, things }: MemberAction, members: readonly TeamMember[]): string {
  const [first, ...others] = members;
  if (!first || others.length > 0) return `${verb} ${formatCount(members.length)} ${things}`;
  return things === 'users' ? `${verb} ${fullName(first)}` : `${verb} the invitation of ${fullName(first)}`;
}
