import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { beginSession } from '../../../platform/session.ts';
import { browserZone } from '../browser-zone.ts';
import { type Mode, refusedFields, schemas, type SignInInput } from './fields.ts';
import type { InvitationLink } from '../open-id/provider-window.ts';
import { useIsInvited } from './use-is-invited.ts';

/** A person invited by a mailed link, and the inviting company. */
export interface InvitedUser {
  readonly link: InvitationLink;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly clientName: string;
}

interface SignInFormOptions {
  readonly initialMode: Mode;
  /** An email sent before the page was reloaded. */
  readonly initialSent: SentMail | undefined;
  readonly invited: InvitedUser | undefined;
  readonly onSignedIn: () => void;
  /** Runs on each step, so that the page can keep it over a reload. */
  readonly onStep: (step: Step) => void;
}

/** Fields set by the invitation. */
type GivenFields = Partial<Pick<SignInInput, 'email' | 'firstName' | 'lastName'>>;

export interface SentMail {
  readonly mode: Mode;
  readonly email: string;
}

export interface Step {
  readonly mode: Mode;
  readonly sent?: SentMail | undefined;
}

type Form = ReturnType<typeof useForm<SignInInput>>;

/** Logs in, signs up or requests a new password, in one form: the typed text survives a change of mode and every failure. */
export function useSignInForm({ initialMode, initialSent, invited, onSignedIn, onStep }: SignInFormOptions) {
  const [mode, setMode] = useState(initialSent?.mode ?? initialMode);
  const [sent, setSent] = useState(initialSent);
  const tell = useEffectEvent(onStep);
  useEffect(() => tell({ mode, sent }), [mode, sent]);
  const form: Form = useForm<SignInInput>({
    defaultValues: { email: invited?.email ?? initialSent?.email ?? '', password: '', firstName: '', lastName: '', company: '' },
    resolver: async (values, context, options) => zodResolver(schemas[mode])({ ...values, ...fixed }, context, options),
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const { isInvited, ask } = useIsInvited(email, mode === 'signUp' && invited === undefined);
  const fixed = fixedFields(mode, invited);
  const submit = form.handleSubmit(async (typed) => {
    try {
      const begun = await send(mode, typed, { invited, isInvited });
      if (!begun) return setSent({ mode, email: typed.email });
      beginSession(begun.token, begun.user);
      onSignedIn();
    } catch (error) {
      refuse(form, error);
    }
  });
  return {
    form,
    email,
    mode,
    sent,
    fixed,
    isInvited: isInvited || invited !== undefined,
    isTypedAddressInvited: isInvited,
    askIfInvited: ask,
    submit: () => void submit(),
    /** Sends the email once more; undefined if a reload has lost the password that it needs. Throws the refusal. */
    again:
      sent?.mode === 'forgot' || form.getValues('password') !== '' ? async () => sent && send(sent.mode, form.getValues(), { invited, isInvited }) : undefined,
    change: (next: Mode) => {
      // Keeps the typed text and clears its errors.
      form.reset(form.getValues());
      setSent(undefined);
      setMode(next);
    },
  };
}

function fixedFields(mode: Mode, invited: InvitedUser | undefined): GivenFields {
  return mode === 'signUp' && invited ? { email: invited.email, firstName: invited.firstName, lastName: invited.lastName } : {};
}

async function send(mode: Mode, typed: SignInInput, { invited, isInvited }: { readonly invited: InvitedUser | undefined; readonly isInvited: boolean }) {
  const { email, password, firstName, lastName } = typed;
  const company = typed.company.trim();
  switch (mode) {
    case 'logIn':
      return api.signIn.withPassword({ body: { email, password } });
    case 'signUp': {
      const isNewClient = company !== '' && !invited && !isInvited;
      const body = { email, password, firstName, lastName, timeZone: browserZone(), ...(isNewClient && { company }), invitation: invited?.link };
      return (await api.signIn.signUp({ body })).signedIn;
    }
    case 'forgot':
      await api.signIn.forgotPassword({ body: { email } });
      return undefined;
  }
}

function refuse(form: Form, error: unknown): void {
  const refused = refusedFields(error);
  for (const [index, { field, message }] of refused.entries()) form.setError(field, { message }, { shouldFocus: index === 0 });
  if (refused.length === 0) form.setError('root', { message: failureText(error) });
}
