import { type Contact, contactFormIssues, type User } from '@earshot/contract';
import { parsePhone, phoneFields, type TypedPhone } from '@earshot/domain/phone';
import { Refusal } from '@earshot/domain';
import { useState } from 'react';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { isStale } from '../../../platform/stale-save.ts';
import { onlyWrong, problemsByName, useRowForm } from '../../../ui/form/use-row-form.ts';
import { emptyPhone } from '../../../ui/phone-field.tsx';
import { createContactSaver } from './contact-saver.ts';

const wireNames = { firstName: 'FirstName', lastName: 'LastName', phone: 'PhoneNumber', email: 'Email' };

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

const toForm = ({ phone, ...rest }: ContactInput, contact: Contact | undefined) => ({
  id: contact?.id,
  modifiedAt: contact?.modifiedAt,
  ...rest,
  phone: phone.number,
  country: phone.country,
});

function findProblems(typed: ContactInput) {
  const parsed = parsePhone(typed.phone.number, typed.phone.country);
  const issues = contactFormIssues(toForm(typed, undefined));
  return { ...(!parsed.ok && { phone: parsed.message }), ...problemsByName(wireNames, (name) => issues.find(({ field }) => field === name)?.message) };
}

interface ContactFormOptions {
  readonly user: User;
  readonly contact: Contact | undefined;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onSaved: (saved: SavedContact) => void;
}

export interface SavedContact {
  readonly message: string;
  /** The previous contact if its number has changed: the consent of the old number does not count for the new one. */
  readonly renumbered: Contact | undefined;
}

const isRenumbered = (contact: Contact, { phone }: ContactInput): boolean => {
  const parsed = parsePhone(phone.number, phone.country);
  return parsed.ok && parsed.e164 !== contact.phone;
};

/** The form of a contact. */
export function useContactForm({ user, contact, onUnsaved, onSaved }: ContactFormOptions) {
  const countryHere = useCountryHere();
  const [save] = useState(() =>
    createContactSaver(async (form, idempotencyKey) => {
      const { UserID, Modified, message } = await api.contacts.save({ body: { form } }, { idempotencyKey });
      return { id: UserID, modifiedAt: Modified, message };
    }),
  );
  return useRowForm({
    row: contact,
    toInput: (row): ContactInput => ({
      firstName: row?.firstName ?? '',
      lastName: row?.lastName ?? '',
      phone: initialPhone(user, row, countryHere),
      email: row?.email ?? '',
    }),
    read: async () => (await api.contacts.list({ query: { id: contact?.id } })).teams.docs[0],
    findProblems,
    save: (typed, opened) => save(toForm(typed, opened)),
    onSaved: ({ message }, typed) => onSaved({ message, renumbered: contact && isRenumbered(contact, typed) ? contact : undefined }),
    wireNames,
    isSaidByPage: isSaidByAlert,
    // Another contact has the number.
    findMeant: (error) => onlyWrong({ phone: error instanceof Refusal && error.failure.code === 'conflict' && !isStale(error) ? error.message : undefined }),
    onUnsaved,
  });
}
