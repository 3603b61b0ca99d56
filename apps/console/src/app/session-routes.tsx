import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession } from '../platform/session.ts';
import { type Mode, NotAllowed, ResetPassword, ShareButton, VerifyEmail } from '../people/sign-in/index.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { LandingBackdrop, LandingWithForm } from './landing-layout.tsx';

const clearAfterMs = 300;

export function LoggedOutRoute() {
  const navigate = useNavigate();
  const isListed = useLocation({ select: ({ state }) => state.isListed === true });
  return (
    <LandingBackdrop>
      <AlertDialog opened isPersistent title="You have logged out" width={450} onClose={() => void navigate({ to: '/' })}>
        {isListed && <p>You are on the waiting list. We will email you as soon as there is room for you.</p>}
        <p>Thank you for using Earshot.</p>
        <p>If it helps your team on the go, please share it with others who could use it.</p>
        <ShareButton />
      </AlertDialog>
    </LandingBackdrop>
  );
}

/** The same page, after signing out elsewhere. */
export function AuthRoute() {
  useClearedStorage();
  return <LoggedOutRoute />;
}

/** spec 1 §9: 300 ms after the page appears, or earlier when it is left. This ends the session too. */
function useClearedStorage(): void {
  useEffect(() => {
    let isDue = true;
    const clear = () => {
      if (isDue) endSession();
      isDue = false;
    };
    const timer = setTimeout(clear, clearAfterMs);
    return () => {
      clearTimeout(timer);
      clear();
    };
  }, []);
}

/** The waiting list for a person who is not admitted, or the question whether to join the inviting company. */
export function NotAllowedRoute() {
  const navigate = useNavigate();
  return (
    <LandingBackdrop>
      <NotAllowed
        onLeft={(isListed) => void navigate({ to: '/logout', replace: true, state: { isListed } })}
        onSettled={() => void navigate({ to: '/', replace: true })}
      />
    </LandingBackdrop>
  );
}

const signUpStatusRoute = getRouteApi('/signup/$status');

/** An ended invitation (spec 2 §2.9). */
export function SignUpStatusRoute() {
  const { status } = signUpStatusRoute.useParams();
  const navigate = useNavigate();
  useClearedStorage();
  return (
    <LandingBackdrop>
      <AlertDialog opened isPersistent title="Attention" onClose={() => void navigate({ to: '/' })}>
        <p>The invitation to sign up {status === 'expired' ? 'has expired' : 'has been canceled'}. Please contact your Admin.</p>
      </AlertDialog>
    </LandingBackdrop>
  );
}

const verifyEmailRoute = getRouteApi('/verify-email');

export function VerifyEmailRoute() {
  const { t } = verifyEmailRoute.useSearch();
  const navigate = useNavigate();
  return (
    <LandingWithForm>
      <VerifyEmail
        key={t}
        token={t}
        onSignedIn={() => void navigate({ to: '/', replace: true })}
        onLeave={(mode) => void navigate({ to: '/login', state: { signIn: { mode } } })}
      />
    </LandingWithForm>
  );
}

const resetPasswordRoute = getRouteApi('/reset-password');

export function ResetPasswordRoute() {
  const { t } = resetPasswordRoute.useSearch();
  const navigate = useNavigate();
  const logIn = (start: { readonly mode?: Mode; readonly told?: string }) => {
    // The link ended every session of the person: the one in this browser would only be refused.
    endSession();
    void navigate({ to: '/login', replace: true, state: { signIn: start } });
  };
  return (
    <LandingWithForm>
      <ResetPassword
        key={t}
        token={t}
        onDone={() => logIn({ told: 'Your new password is set. Log in with it.' })}
        onAskAgain={() => void navigate({ to: '/login', state: { signIn: { mode: 'forgot' } } })}
      />
    </LandingWithForm>
  );
}
