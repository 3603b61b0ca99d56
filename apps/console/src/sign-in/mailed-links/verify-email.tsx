import { Credentials } from '@earshot/contract';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { beginSession } from '../../platform/session.ts';
import { BrokenLink } from './broken-link.tsx';
import type { Mode } from '../form/fields.ts';
import { OnePasswordForm } from './one-password-form.tsx';
import { LookingUp } from './looking-up.tsx';
import { isAccountThere, isLinkRefused } from './refused-link.ts';
import { useMailedLink } from './use-mailed-link.ts';

interface VerifyEmailProps {
  /** The secret of the mailed link; absent where it got lost. */
  readonly token: string | undefined;
  readonly onSignedIn: () => void;
  /** Goes to the sign-in form. */
  readonly onLeave: (mode: Mode) => void;
}

const schema = Credentials.pick({ password: true });

/** /verify-email: the end of signing up. */
export function VerifyEmail({ token, onSignedIn, onLeave }: VerifyEmailProps) {
  const [refusal, setRefusal] = useState<unknown>();
  const link = useMailedLink(token, 'sign-up');
  if (link === 'looking') return <LookingUp title="Confirm your e-mail address" />;
  if (isAccountThere(refusal)) return <BrokenLink text={failureText(refusal)} action="Log in" onAction={() => onLeave('logIn')} />;
  if (token === undefined || link === 'refused' || refusal !== undefined)
    return (
      <BrokenLink
        text="It lasts 24 hours and works once. Sign up again, and a new one comes by e-mail."
        action="Sign up again"
        onAction={() => onLeave('signUp')}
      />
    );
  return (
    <OnePasswordForm
      title="Confirm your e-mail address"
      text="Type the password you chose when you signed up: it shows that it was you."
      label="Password"
      isNew={false}
      schema={schema}
      action="Confirm and log in"
      onSend={async (password) => {
        try {
          const { token: sessionToken, user } = await api.signIn.verifyEmail({ body: { token, password } });
          beginSession(sessionToken, user);
          onSignedIn();
        } catch (error) {
          if (!isLinkRefused(error) && !isAccountThere(error)) throw error;
          setRefusal(error);
        }
      }}
    />
  );
}
