import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { LandingFrame, LandingText } from '../public/landing/index.ts';
import { signedOutReason } from '../platform/session.ts';
import { SignIn, type Step } from '../people/sign-in/index.ts';
import { ownPath } from './access.ts';
import { Footer } from './footer.tsx';
import classes from './public.module.css';
import type { SignInStart } from './sign-in-start.ts';

const route = getRouteApi('/login');

/**
 * The landing text beside the sign-in form, which fades in after 2 s (spec 1 §2), or at once after a redirect or when
 * it gets the focus.
 */
export function LoginRoute() {
  const { next, invite, t } = route.useSearch();
  const start: SignInStart | undefined = useLocation({ select: ({ state }) => state.signIn });
  const router = useRouter();
  const navigate = useNavigate();
  const reason = signedOutReason();
  const home = ownPath(next) ?? '/';
  const isSent = (reason ?? next ?? invite ?? start) !== undefined;
  // The form stays visible even if the focus leaves it.
  const [isQuick, setQuick] = useState(false);
  const showEnded = useCallback((status: 'cancelled' | 'expired') => void navigate({ to: '/signup/$status', params: { status }, replace: true }), [navigate]);
  const keepStep = useCallback(
    (step: Step) => {
      const isKept = step.mode === (start?.mode ?? 'logIn') && step.sent === start?.sent;
      if (!isKept) void navigate({ to: '/login', search: (last) => last, replace: true, state: { signIn: { ...start, ...step } } });
    },
    [navigate, start],
  );
  return (
    <LandingFrame footer={<Footer />}>
      <LandingText />
      <div className={classes['form']} data-at-once={isSent || isQuick || undefined} onFocus={() => setQuick(true)}>
        <SignIn
          initialMode={start?.mode}
          told={start?.told}
          reason={reason}
          link={invite === undefined ? undefined : { id: invite, token: t }}
          next={home}
          sent={start?.sent}
          onStep={keepStep}
          onSignedIn={() => router.history.replace(home)}
          onEnded={showEnded}
        />
      </div>
    </LandingFrame>
  );
}
