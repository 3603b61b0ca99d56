import type { User } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { phoneFields } from '@earshot/domain/phone';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { useNewer } from '../../../platform/stale-save.ts';
import { reloadSaying } from '../../../platform/feedback.ts';
import { isSameForm } from '../../../ui/use-close-guard.tsx';
import { emptyPhone } from '../../../ui/phone-field.tsx';
import { toE164, missingText, onlyWrong, type PersonProblems, phoneProblem, refusedFields, textProblem, type TypedPerson } from './person.ts';
import { defaultZone } from './time-zones.ts';

const wireNames = { firstName: 'FirstName', lastName: 'LastName', phone: 'PhoneNumber', timeZone: 'selectedTimezone' };
const required = ['firstName', 'lastName', 'phone', 'timeZone'] as const;

const chooseTab = (problems: PersonProblems): 'profile' | 'timezone' =>
  problems.timeZone !== undefined && Object.keys(problems).length === 1 ? 'timezone' : 'profile';

const toPersonInput = (user: User, countryHere: string | undefined): TypedPerson => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: (user.phone !== undefined && phoneFields(user.phone)) || emptyPhone(countryHere),
  timeZone: user.timeZone || defaultZone(),
});

const findProblems = (typed: TypedPerson): PersonProblems =>
  onlyWrong({
    firstName: textProblem(typed, 'firstName'),
    lastName: textProblem(typed, 'lastName'),
    phone: phoneProblem(typed.phone, true),
    timeZone: textProblem(typed, 'timeZone'),
  });

interface ProfileFormOptions {
  readonly user: User;
  readonly onDeactivated: () => void;
  /** Runs with the tab that has a problem. */
  readonly onWrong: (tab: 'profile' | 'timezone') => void;
}

/** The person's own profile while it is edited. The typed text survives every failure. */
export function useProfileForm({ user, onDeactivated, onWrong }: ProfileFormOptions) {
  const countryHere = useCountryHere();
  const [typed, setTyped] = useState(() => toPersonInput(user, countryHere));
  const [opened] = useState(typed);
  const [refused, setRefused] = useState<{ errors: PersonProblems; notice?: string | undefined; times: number }>({ errors: {}, times: 0 });
  const refuse = (errors: PersonProblems, notice?: string) => {
    setRefused(({ times }) => ({ errors, notice, times: times + 1 }));
    if (Object.keys(errors).length > 0) onWrong(chooseTab(errors));
  };
  const saving = useMutation({
    mutationFn: (opened: User) => {
      const phone = toE164(typed.phone);
      const { firstName, lastName, timeZone } = typed;
      // spec 1 §5: a changed phone receives the link of the app.
      const sendsAppLink = phone !== opened.phone;
      return api.users.saveProfile({
        body: {
          userId: user.id,
          modifiedAt: opened.modifiedAt,
          firstName,
          lastName,
          phone,
          country: typed.phone.country,
          timeZone,
          table: 'users',
          sendsAppLink,
        },
      });
    },
    // spec 1 §4: after a successful save the page reloads.
    onSuccess: () => reloadSaying('The profile has been saved.'),
    onError: (error) => {
      if (error instanceof Refusal && error.failure.code === 'account_deactivated') return onDeactivated();
      const errors = refusedFields(error, wireNames);
      refuse(errors, Object.keys(errors).length > 0 ? undefined : failureText(error));
    },
  });
  const newer = useNewer({
    row: user,
    error: saving.error,
    read: async () => (await api.signIn.session()).user,
    toForm: (row) => toPersonInput(row, countryHere),
    onLoaded: (rebased) => {
      saving.reset();
      setTyped(rebased);
      refuse({});
    },
  });
  return {
    typed,
    ...refused,
    newer,
    /** spec 1 §4: whether phone, names and timezone are set. */
    isComplete: required.every((field) => missingText(typed, field) === undefined),
    hasValidPhone: phoneProblem(typed.phone, true) === undefined,
    isUnsaved: !saving.isSuccess && !isSameForm(typed, opened),
    // Stays busy until the page has reloaded.
    isSaving: saving.isPending || saving.isSuccess,
    change: (part: Partial<TypedPerson>, field: keyof TypedPerson) => {
      const next = { ...typed, ...part };
      setTyped(next);
      // An empty field reports its problem at once, as Save may be hidden.
      setRefused((last) => ({ ...last, errors: { ...last.errors, [field]: textProblem(next, field) } }));
    },
    submit: () => {
      if (saving.isPending || saving.isSuccess) return;
      const problems = findProblems(typed);
      refuse(problems);
      if (Object.keys(problems).length === 0) saving.mutate(newer.opened);
    },
  };
}
