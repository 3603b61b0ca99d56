import { parsePhone, type TypedPhone } from '@earshot/domain/phone';
import type { FieldProblems } from '../../../ui/form/use-row-form.ts';

export interface TypedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: TypedPhone;
  /** IANA; '' for none. */
  readonly timeZone: string;
}

export type PersonField = keyof TypedPerson | 'roles';

export type PersonProblems = FieldProblems<PersonField>;

// spec 1 §5, word for word.
const missing: Readonly<Record<keyof TypedPerson, string>> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email field is required',
  phone: 'Phone number is required',
  timeZone: 'Timezone is required',
};

const fieldText = (person: TypedPerson, field: keyof TypedPerson): string => (field === 'phone' ? person.phone.number : person[field]).trim();

// The contract's limit of a name.
const maxNameLength = 60;
const labels: Partial<Readonly<Record<keyof TypedPerson, string>>> = { firstName: 'First name', lastName: 'Last name' };

export const missingText = (person: TypedPerson, field: keyof TypedPerson): string | undefined =>
  fieldText(person, field) === '' ? missing[field] : undefined;

/** The problem with a name or another text: it is missing, or longer than the contract allows. */
export function textProblem(person: TypedPerson, field: keyof TypedPerson): string | undefined {
  const label = labels[field];
  const isTooLong = label !== undefined && fieldText(person, field).length > maxNameLength;
  return isTooLong ? `${label} must be at most ${maxNameLength} characters` : missingText(person, field);
}

/** The problem with a number; an empty one is allowed unless it is required. */
export function phoneProblem({ number, country }: TypedPhone, isRequired: boolean): string | undefined {
  if (number === '' && !isRequired) return undefined;
  const parsed = parsePhone(number, country);
  return parsed.ok ? undefined : parsed.message;
}

/** The number with its country code, as stored; '' without one. */
export function toE164({ number, country }: TypedPhone): string {
  const parsed = parsePhone(number, country);
  return parsed.ok ? parsed.e164 : '';
}

// spec 1 §5: an @ and a dot; the server judges the rest.
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(person: TypedPerson): string | undefined {
  return textProblem(person, 'email') ?? (simpleEmail.test(person.email.trim()) ? undefined : 'Email must be valid');
}

/** The tab of a profile on which a problem stands. */
export const tabWithProblem = (problems: PersonProblems): 'profile' | 'timezone' =>
  problems.timeZone !== undefined && Object.keys(problems).length === 1 ? 'timezone' : 'profile';
