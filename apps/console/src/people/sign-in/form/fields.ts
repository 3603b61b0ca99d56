import { Credentials, SignUp } from '@earshot/contract';
import { issueText, Refusal } from '@earshot/domain';
import * as z from 'zod';

/** The form's mode. The typed text survives a change of mode. */
export type Mode = 'logIn' | 'signUp' | 'forgot';

/** All fields; each mode shows some of them. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}
export type Field = keyof SignInInput;

export const labels: Readonly<Record<Field, string>> = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
};

const anything = z.object({ email: z.string(), password: z.string(), firstName: z.string(), lastName: z.string(), company: z.string() });
const { email, firstName, lastName } = SignUp.shape;

/** The rules of each mode: the contract's own rules for the fields that it sends. */
export const schemas: Readonly<Record<Mode, z.ZodType<SignInInput, SignInInput>>> = {
  logIn: anything.extend({ email, password: Credentials.shape.password }),
  signUp: anything.extend({ email, password: SignUp.shape.password, firstName, lastName, company: SignUp.shape.company.unwrap() }),
  forgot: anything.extend({ email }),
};

const isField = (name: string): name is Field => name in labels;

export const formatFieldIssue = (field: Field, message: string | undefined): string | undefined =>
  message === undefined ? undefined : issueText({ field: labels[field], message });

export function refusedFields(error: unknown): readonly { readonly field: Field; readonly message: string }[] {
  if (!(error instanceof Refusal) || error.failure.code !== 'invalid_input') return [];
  return error.failure.issues.flatMap(({ field, message }) => (isField(field) ? [{ field, message }] : []));
}
