import type { User } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { phoneFields } from '@earshot/domain/phone';
import type { SubmitEvent } from 'react';
import { api } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { reloadSaying } from '../../../platform/feedback.ts';
import { onlyWrong, useRowForm } from '../../../ui/form/use-row-form.ts';
import { emptyPhone } from '../../../ui/phone-field.tsx';
import { toE164, missingText, phoneProblem, tabWithProblem, textProblem, type TypedPerson } from './person.ts';
import { defaultZone } from './time-zones.ts';

const wireNames: Partial<Record<keyof TypedPerson, string>> = {
  firstName: 'FirstName',
  lastName: 'LastName',
  phone: 'PhoneNumber',
  timeZone: 'selectedTimezone',
};
const required = ['firstName', 'lastName', 'phone', 'timeZone'] as const;

const toPersonInput = (user: User, countryHere: string | undefined): TypedPerson => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: (user.phone !== undefined && phoneFields(user.phone)) || emptyPhone(countryHere),
  timeZone: user.timeZone || defaultZone(),
});

const findProblems = (typed: TypedPerson) =>
  onlyWrong({
    firstName: textProblem(typed, 'firstName'),
    lastName: textProblem(typed, 'lastName'),
    phone: phoneProblem(typed.phone, true),
    timeZone: textProblem(typed, 'timeZone'),
  });

function saveProfile(typed: TypedPerson, opened: User) {
  const phone = toE164(typed.phone);
  const { firstName, lastName, timeZone } = typed;
  // spec 1 §5: a changed phone receives the link of the app.
  const sendsAppLink = phone !== opened.phone;
  const { id: userId, modifiedAt } = opened;
  return api.users.saveProfile({
    body: { userId, modifiedAt, firstName, lastName, phone, country: typed.phone.country, timeZone, table: 'users', sendsAppLink },
  });
}

interface ProfileFormOptions {
  readonly user: User;
  readonly onDeactivated: () => void;
  /** Runs with the tab that has a problem. */
  readonly onWrong: (tab: 'profile' | 'timezone') => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The form of the person's own profile. */
export function useProfileForm({ user, onDeactivated, onWrong, onUnsaved }: ProfileFormOptions) {
  const countryHere = useCountryHere();
  const form = useRowForm({
    row: user,
    toInput: (row) => toPersonInput(row, countryHere),
    read: async () => (await api.signIn.session()).user,
    findProblems,
    save: saveProfile,
    // spec 1 §4: after a successful save the page reloads.
    onSaved: () => reloadSaying('The profile has been saved.'),
    wireNames,
    onFailed: (error) => {
      if (error instanceof Refusal && error.failure.code === 'account_deactivated') onDeactivated();
    },
    onWrong: (problems) => onWrong(tabWithProblem(problems)),
    onUnsaved,
  });
  return {
    ...form,
    /** spec 1 §4: whether phone, names and timezone are set. */
    isComplete: required.every((field) => missingText(form.typed, field) === undefined),
    hasValidPhone: phoneProblem(form.typed.phone, true) === undefined,
    // Stays busy until the page has reloaded.
    isSaving: form.isSaving || form.isSaved,
    // An empty field reports its problem at once, as Save may be hidden.
    change: (part: Partial<TypedPerson>, field: keyof TypedPerson) => form.change(part, field, textProblem({ ...form.typed, ...part }, field)),
    submit: (event: SubmitEvent) => (form.isSaved ? event.preventDefault() : form.submit(event)),
  };
}
