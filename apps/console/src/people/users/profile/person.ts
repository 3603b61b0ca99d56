import { fieldFailure } from '../../../platform/failure-text.ts';
import { parsePhone, type TypedPhone } from '@earshot/domain/phone';

/** Who somebody is, as it is typed. */
export interface TypedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: TypedPhone;
  /** IANA; '' where none is chosen. */
  readonly timeZone: string;
}

export type PersonField = keyof TypedPerson | 'roles';

/** What is wrong with each field. */
export type PersonProblems = Partial<Record<PersonField, string | undefined>>;

// spec 1 §5, word for word.
const missing: Readonly<Record<keyof TypedPerson, string>> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email field is required',
  phone: 'Phone number is required',
  timeZone: 'Timezone is required',
};

const textOf = (person: TypedPerson, field: keyof TypedPerson): string => (field === 'phone' ? person.phone.number : person[field]).trim();

// The contract's bound of a name.
const maxNameLength = 60;
const labels: Partial<Readonly<Record<keyof TypedPerson, string>>> = { firstName: 'First name', lastName: 'Last name' };

/** What the form says of a field that must be filled in and is not. */
export const missingText = (person: TypedPerson, field: keyof TypedPerson): string | undefined => (textOf(person, field) === '' ? missing[field] : undefined);

/** What is wrong with a name or another text: it is missing, or longer than the contract takes. */
export function textProblem(person: TypedPerson, field: keyof TypedPerson): string | undefined {
  const label = labels[field];
  const isTooLong = label !== undefined && textOf(person, field).length > maxNameLength;
  return isTooLong ? `${label} must be at most ${maxNameLength} characters` : missingText(person, field);
}

/** What is wrong with a number: it may be missing only where it is not required. */
export function phoneProblem({ number, country }: TypedPhone, isRequired: boolean): string | undefined {
  if (number === '' && !isRequired) return undefined;
  const parsed = parsePhone(number, country);
  return parsed.ok ? undefined : parsed.message;
}

/** The number with its country code, as it is stored; '' without one. */
export function e164Of({ number, country }: TypedPhone): string {
  const parsed = parsePhone(number, country);
  return parsed.ok ? parsed.e164 : '';
}

// spec 1 §5: an @ and a dot; the server judges the rest.
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an address to which an invitation goes. */
export function emailProblem(person: TypedPerson): string | undefined {
  return textProblem(person, 'email') ?? (simpleEmail.test(person.email.trim()) ? undefined : 'Email must be valid');
}

/** Leaves out the fields with which nothing is wrong. */
export const onlyWrong = (problems: PersonProblems): PersonProblems => Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));

/** What a refusal says of single fields; `wireNames` are the call's names for them. */
export function refusedFields(error: unknown, wireNames: Partial<Record<PersonField, string>>): PersonProblems {
  return onlyWrong(Object.fromEntries(Object.entries(wireNames).map(([field, wireName]) => [field, fieldFailure(error, wireName)])));
}
