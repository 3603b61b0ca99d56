import type { NewUser, TeamMember } from '@earshot/contract';
import { phoneFields } from '@earshot/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { confirmSession, currentSession } from '../../../platform/session.ts';
import { onlyWrong, useRowForm } from '../../../ui/form/use-row-form.ts';
import { emptyPhone } from '../../../ui/phone-field.tsx';
import { useOwned } from './owned-data.tsx';
import { toE164, emailProblem, textProblem, type PersonField, type PersonProblems, phoneProblem, tabWithProblem, type TypedPerson } from './person.ts';
import { defaultZone } from './time-zones.ts';
import { createInviter } from './user-inviter.ts';

const wireNames: Partial<Record<PersonField, string>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  timeZone: 'timezone',
  roles: 'isOperator',
};

export interface TypedRoles {
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
}

export type TypedUser = TypedPerson & TypedRoles;

const toUserInput = (member: TeamMember | undefined, countryHere: string | undefined): TypedUser => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  email: member?.email ?? '',
  phone: (member?.phone !== undefined && phoneFields(member.phone)) || emptyPhone(countryHere),
  timeZone: member?.timeZone ?? defaultZone(),
  isAdmin: member?.isAdmin ?? false,
  isOperator: member?.isOperator ?? false,
});

/** spec 1 §5; a user without a number is asked for one at the first sign-in, and is editable until then. */
export const isPhoneRequired = (member: TeamMember | undefined): boolean => member === undefined || member.phone !== undefined;

function findProblems(typed: TypedUser, member: TeamMember | undefined): PersonProblems {
  const hasRole = typed.isAdmin || typed.isOperator || member?.isHolder === true;
  return onlyWrong({
    firstName: textProblem(typed, 'firstName'),
    lastName: textProblem(typed, 'lastName'),
    email: member?.userId === undefined ? emailProblem(typed) : undefined,
    phone: phoneProblem(typed.phone, isPhoneRequired(member)),
    timeZone: textProblem(typed, 'timeZone'),
    // spec 1 §5: at least one role; the Account Holder's roles are switched on the card.
    roles: hasRole ? undefined : 'Choose at least one role.',
  });
}

/** An invited person has no timezone yet: they get that of the browser they join with (spec 1 §5). */
const toUserBody = ({ phone, timeZone, ...rest }: TypedUser, isUser: boolean): NewUser => ({
  ...rest,
  ...(isUser && { timeZone }),
  email: rest.email.trim(),
  phone: toE164(phone),
  country: phone.country,
});

/** The version that was read before the save; none for a new user. */
interface ReadAt {
  readonly modifiedAt?: number | undefined;
}

/** Returns the function that saves the form and returns the text of its notice. */
function chooseSave(member: TeamMember | undefined): (user: NewUser, readAt: ReadAt) => Promise<string> {
  const { userId, invitationId } = member ?? {};
  if (userId !== undefined)
    return async (user, readAt) => (await api.users.edit({ body: { ...user, ...readAt, userId } })).message ?? 'The user has been saved.';
  const edit = (id: string, user: NewUser & ReadAt) => api.userInvitations.edit({ body: { ...user, invitationId: id } });
  if (invitationId !== undefined) return async (user, readAt) => (await edit(invitationId, { ...user, ...readAt })).message ?? 'The invitation has been saved.';
  const invite = createInviter({ invite: (user, idempotencyKey) => api.userInvitations.invite({ body: user }, { idempotencyKey }), edit });
  // spec 2 §8
  return async (user) => {
    await invite(user);
    return 'Invitation successfully sent to user!';
  };
}

/** Shows a user's change to themselves in the header and the menu. */
async function refreshSession(): Promise<void> {
  const { user } = await api.signIn.session().catch(() => ({ user: undefined }));
  if (user && currentSession().status === 'in') confirmSession(user);
}

interface UserFormOptions {
  readonly member: TeamMember | undefined;
  readonly onSaved: (message: string) => void;
  /** Runs with the tab that has a problem. */
  readonly onWrong: (tab: 'profile' | 'timezone') => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The form of another user or of an invitation. */
export function useUserForm({ member, onSaved, onWrong, onUnsaved }: UserFormOptions) {
  const countryHere = useCountryHere();
  const [save] = useState(() => chooseSave(member));
  const form = useRowForm({
    row: member,
    toInput: (row) => toUserInput(row, countryHere),
    read: async () =>
      (await api.users.list({ query: {} })).data.find(({ userId, invitationId }) => userId === member?.userId && invitationId === member?.invitationId),
    findProblems,
    save: (typed, opened) => save(toUserBody(typed, member?.userId !== undefined), { modifiedAt: opened?.modifiedAt }),
    onSaved: (message) => {
      if (member?.userId === currentSession().user?.id) void refreshSession();
      onSaved(message);
    },
    wireNames,
    onWrong: (problems) => onWrong(tabWithProblem(problems)),
    onUnsaved,
  });
  const isLosingData = member?.userId !== undefined && member.isOperator && !form.typed.isOperator;
  const owned = useOwned(member?.userId, isLosingData);
  const ownsData = isLosingData && owned.data !== undefined && owned.data.contact + owned.data.group + owned.data.message > 0;
  return {
    ...form,
    /** spec 1 §5: a user who owns data keeps the Operator role. */
    ownsData,
    hasValidPhone: phoneProblem(form.typed.phone, false) === undefined,
    submit: (event: SubmitEvent) => (ownsData ? event.preventDefault() : form.submit(event)),
  };
}
