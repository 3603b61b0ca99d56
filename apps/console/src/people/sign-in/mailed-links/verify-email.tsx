import { Credentials } from '@earshot/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { beginSession, currentSession } from '../../../platform/session.ts';
import { BrokenLink } from './broken-link.tsx';
import type { Mode } from '../form/fields.ts';
import { OnePasswordForm } from './one-password-form.tsx';
import { LookingUp } from './looking-up.tsx';
import { isAccountThere, isLinkRefused } from './refused-link.ts';
import { useMailedLink } from './use-mailed-link.ts';

interface VerifyEmailProps {
  /** The secret of the mailed link; absent if it got lost. */
  readonly token: string | undefined;
  readonly onSignedIn: () => void;
  readonly onLeave: (mode: Mode) => void;
}

const schema = Credentials.pick({ password: true });
const title = 'Confirm your email address';

/** /verify-email: the end of a sign-up. The browser that signed up is logged in at once, unless a user is logged in there already. */
export function VerifyEmail({ token, onSignedIn, onLeave }: VerifyEmailProps) {
  const [refusal, setRefusal] = useState<unknown>();
  const [isFree] = useState(() => currentSession().status === 'out');
  const link = useMailedLink(token, 'sign-up');
  const isAlone = isFree && link === 'good alone';
  const finish = async (password?: string) => {
    try {
      const { token: sessionToken, user } = await api.signIn.verifyEmail({ body: { token: token ?? '', password } });
      beginSession(sessionToken, user);
      onSignedIn();
    } catch (error) {
      if (password !== undefined && !isLinkRefused(error) && !isAccountThere(error)) throw error;
      setRefusal(error);
    }
  };
  const finishAlone = useEffectEvent(() => void finish());
  const wasSent = useRef(false);
  useEffect(() => {
    if (!isAlone || wasSent.current) return;
    wasSent.current = true;
    finishAlone();
  }, [isAlone]);
  if (link === 'looking' || (isAlone && refusal === undefined)) return <LookingUp title={title} />;
  if (link === 'used' || isAccountThere(refusal))
    return (
      <BrokenLink
        title="You are signed up"
        text={isAccountThere(refusal) ? failureText(refusal) : 'You are signed up. Log in.'}
        action="Log in"
        onAction={() => onLeave('logIn')}
      />
    );
  if (token === undefined || link === 'refused' || isLinkRefused(refusal))
    return <BrokenLink text="Each link works for 24 hours. Sign up again to get a new one." action="Sign up again" onAction={() => onLeave('signUp')} />;
  // After another failure, such as of the connection, the password still finishes the sign-up.
  return (
    <OnePasswordForm
      title={title}
      text="Enter the password you chose when you signed up, to confirm that it was you."
      label="Password"
      isNew={false}
      schema={schema}
      action="Confirm and log in"
      onSend={finish}
    />
  );
}
