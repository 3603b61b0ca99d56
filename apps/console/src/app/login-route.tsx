import { getRouteApi, useRouter } from '@tanstack/react-router';
import { LandingFrame, LandingText } from '../landing/index.ts';
import { signedOutReason } from '../platform/session.ts';
import { SignInForm } from '../sign-in/index.ts';
import { ownPath } from './access.ts';
import { Footer } from './footer.tsx';
import classes from './public.module.css';

const route = getRouteApi('/login');

/** The landing text beside the sign-in form, which fades in after 2 s (spec 1 §2) unless somebody is sent here or is quicker. */
export function LoginRoute() {
  const { next } = route.useSearch();
  const router = useRouter();
  const reason = signedOutReason();
  return (
    <LandingFrame footer={<Footer />}>
      <LandingText />
      <div className={classes['form']} data-at-once={reason !== undefined || undefined}>
        <SignInForm reason={reason} onSignedIn={() => router.history.replace(ownPath(next) ?? '/')} />
      </div>
    </LandingFrame>
  );
}
