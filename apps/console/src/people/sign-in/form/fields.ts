import { Credentials, SignUp } from '@earshot/contract';
import { issueText, Refusal } from '@earshot/domain';
import * as z from 'zod';

/** What the form is for. What was typed stays from one to the other. */
export type Mode = 'logIn' | 'signUp' | 'forgot';

/** All that can be typed; each mode shows a part of it. */
export interface Typed {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}
export type Field = keyof Typed;

export const labels: Readonly<Record<Field, string>> = {
  email: 'E-mail',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
};

const anything = z.object({ email: z.string(), password: z.string(), firstName: z.string(), lastName: z.string(), company: z.string() });
const { email, firstName, lastName } = SignUp.shape;

/** What each mode asks of it: the contract's own rules for the fields that it sends. */
export const schemas: Readonly<Record<Mode, z.ZodType<Typed, Typed>>> = {
  logIn: anything.extend({ email, password: Credentials.shape.password }),
  signUp: anything.extend({ email, password: SignUp.shape.password, firstName, lastName, company: SignUp.shape.company.unwrap() }),
  forgot: anything.extend({ email }),
};

const isField = (name: string): name is Field => name in labels;

/** A complaint about a field as a sentence. */
export const complaintOf = (field: Field, message: string | undefined): string | undefined =>
  message === undefined ? undefined : issueText({ field: labels[field], message });

/** The fields that the server refused, and what it said of each. */
export function refusedFields(error: unknown): readonly { readonly field: Field; readonly message: string }[] {
  if (!(error instanceof Refusal) || error.failure.code !== 'invalid_input') return [];
  return error.failure.issues.flatMap(({ field, message }) => (isField(field) ? [{ field, message }] : []));
}
