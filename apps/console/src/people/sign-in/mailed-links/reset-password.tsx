import { SignUp } from '@earshot/contract';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { BrokenLink } from './broken-link.tsx';
import { OnePasswordForm } from './one-password-form.tsx';
import { LookingUp } from './looking-up.tsx';
import { isLinkRefused } from './refused-link.ts';
import { useMailedLink } from './use-mailed-link.ts';

interface ResetPasswordProps {
  /** The secret of the mailed link; absent if it got lost. */
  readonly token: string | undefined;
  readonly onDone: () => void;
  readonly onAskAgain: () => void;
}

const schema = SignUp.pick({ password: true });

/** /reset-password: a new password by the mailed link. */
export function ResetPassword({ token, onDone, onAskAgain }: ResetPasswordProps) {
  const [isRefused, setRefused] = useState(false);
  const link = useMailedLink(token, 'password');
  if (link === 'looking') return <LookingUp title="Your new password" />;
  if (token === undefined || link === 'refused' || isRefused)
    return <BrokenLink text="Each link works once, for one hour. Request a new one by email." action="Request a new link" onAction={onAskAgain} />;
  return (
    <OnePasswordForm
      title="Set a new password"
      text="Choose a new password for your account. You are logged out everywhere else."
      label="New password"
      isNew
      schema={schema}
      action="Set the password"
      onSend={async (password) => {
        try {
          await api.signIn.resetPassword({ body: { token, password } });
          onDone();
        } catch (error) {
          if (!isLinkRefused(error)) throw error;
          setRefused(true);
        }
      }}
    />
  );
}
