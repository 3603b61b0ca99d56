import { type Contact, type ContactForm as ContactFields, contactFormIssues, type User } from '@earshot/contract';
import { isPhoneCountry, parsePhone, phoneFields, type TypedPhone } from '@earshot/domain/phone';
import { Refusal } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { failureText, fieldFailure } from '../../../platform/failure-text.ts';
import { isStale, useNewer } from '../../../platform/stale-save.ts';
import { emptyPhone } from '../../../ui/phone-field.tsx';
import { isSameForm } from '../../../ui/use-close-guard.tsx';
import { createContactSaver } from './contact-saver.ts';

const fields = ['FirstName', 'LastName', 'PhoneNumber', 'Email'] as const;
type Field = (typeof fields)[number];
/** Errors by wire name of the field. */
type FieldErrors = Partial<Record<Field, string | undefined>>;

interface FormRefusal {
  readonly errors: FieldErrors;
  /** An error that belongs to no single field. */
  readonly notice?: string | undefined;
  /** The number of refusals. */
  readonly times: number;
}

interface ContactInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: TypedPhone;
  readonly email: string;
}

/** The contact's number, or an empty one for the country of the operator's own phone, else of the browser. */
const initialPhone = (user: User, contact: Contact | undefined, countryHere: string | undefined): TypedPhone =>
  (contact && phoneFields(contact.phone)) ?? {
    country: (user.phone !== undefined && phoneFields(user.phone)?.country) || emptyPhone(countryHere).country,
    number: '',
  };

const toContactInput = (user: User, contact: Contact | undefined, countryHere: string | undefined): ContactInput => ({
  firstName: contact?.firstName ?? '',
  lastName: contact?.lastName ?? '',
  phone: initialPhone(user, contact, countryHere),
  email: contact?.email ?? '',
});

const toForm = ({ phone, ...rest }: ContactInput, contact: Contact | undefined) => ({
  id: contact?.id,
  modifiedAt: contact?.modifiedAt,
  ...rest,
  phone: phone.number,
  country: phone.country,
});

function findProblems(typed: ContactInput): FieldErrors {
  const parsed = parsePhone(typed.phone.number, typed.phone.country);
  const problems = Object.fromEntries(contactFormIssues(toForm(typed, undefined)).map(({ field, message }) => [field, message])) as FieldErrors;
  return { ...(!parsed.ok && { PhoneNumber: parsed.message }), ...problems };
}

/** The server's refusals of single fields; a number that another contact already has is reported at the phone field. */
function refusedFields(error: unknown): FieldErrors {
  if (error instanceof Refusal && error.failure.code === 'conflict' && !isStale(error)) return { PhoneNumber: error.message };
  return Object.fromEntries(fields.flatMap((field) => (fieldFailure(error, field) === undefined ? [] : [[field, fieldFailure(error, field)]]))) as FieldErrors;
}

interface ContactFormOptions {
  readonly user: User;
  readonly contact: Contact | undefined;
  readonly onSaved: (saved: SavedContact) => void;
}

export interface SavedContact {
  readonly message: string;
  /** The previous contact if its number has changed: the consent of the old number does not count for the new one. */
  readonly renumbered: Contact | undefined;
}

const isRenumbered = (contact: Contact, { phone, country = '' }: Pick<ContactFields, 'phone' | 'country'>): boolean => {
  const parsed = isPhoneCountry(country) ? parsePhone(phone, country) : undefined;
  return parsed?.ok === true && parsed.e164 !== contact.phone;
};

/** The form of a contact. Typed text survives every failure. */
export function useContactForm({ user, contact, onSaved }: ContactFormOptions) {
  const countryHere = useCountryHere();
  const [typed, setTyped] = useState(() => toContactInput(user, contact, countryHere));
  const [opened] = useState(typed);
  const [refused, setRefused] = useState<FormRefusal>({ errors: {}, times: 0 });
  const refuse = (errors: FieldErrors, notice?: string) => setRefused(({ times }) => ({ errors, notice, times: times + 1 }));
  const [save] = useState(() =>
    createContactSaver(async (form, idempotencyKey) => {
      const { UserID, Modified, message } = await api.contacts.save({ body: { form } }, { idempotencyKey });
      return { id: UserID, modifiedAt: Modified, message };
    }),
  );
  const saving = useMutation({
    mutationFn: save,
    onSuccess: ({ message }, form) => onSaved({ message, renumbered: contact && isRenumbered(contact, form) ? contact : undefined }),
    onError: (error) => {
      const errors = refusedFields(error);
      const isTold = isSaidByAlert(error) || Object.keys(errors).length > 0;
      refuse(errors, isTold ? undefined : failureText(error));
    },
  });
  const newer = useNewer({
    row: contact,
    error: saving.error,
    read: async () => (await api.contacts.list({ query: { id: contact?.id } })).teams.docs[0],
    toForm: (row) => toContactInput(user, row, countryHere),
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
    isSaving: saving.isPending,
    isUnsaved: !isSameForm(typed, opened),
    change: (part: Partial<ContactInput>, field: Field) => {
      setTyped((last) => ({ ...last, ...part }));
      setRefused((last) => ({ ...last, errors: { ...last.errors, [field]: undefined } }));
    },
    submit: () => {
      // No second save while one is waiting (spec 2 §5).
      if (saving.isPending) return;
      const problems = findProblems(typed);
      refuse(problems);
      if (Object.keys(problems).length === 0) saving.mutate(toForm(typed, newer.opened));
    },
  };
}
