import { Button } from '@mantine/core';
import { IconEar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LandingFrame, LandingScene, LandingSections, LandingText, WatchButton } from '../public/landing/index.ts';
import { useSession } from '../platform/session.ts';
import { Footer } from './footer.tsx';
import classes from './public.module.css';
import landing from './landing-route.module.css';
import { useLogout } from './use-logout.ts';

/** The first page for a visitor, at exactly '/' (spec 1 §2). */
export function LandingRoute() {
  const { user } = useSession();
  return (
    <div className={landing['appearing']}>
      <LandingFrame footer={<Footer />} below={<LandingSections action={<WatchButton label="See Earshot at work" />} />}>
        <LandingText>{user ? <WithoutRole email={user.email} /> : <Ways />}</LandingText>
        <LandingScene />
      </LandingFrame>
    </div>
  );
}

function Ways() {
  return (
    <>
      <Button component={Link} to="/login" state={{ signIn: { mode: 'signUp' } }} size="md" className={classes['signal'] ?? ''}>
        Sign up
      </Button>
      <Button component={Link} to="/login" size="md" variant="outline" className={landing['quiet'] ?? ''}>
        Log in
      </Button>
      <Button
        component={Link}
        to="/hear-it-here"
        size="md"
        variant="transparent"
        className={landing['hear'] ?? ''}
        leftSection={<IconEar size={17} aria-hidden />}
      >
        Hear it here
      </Button>
      <WatchButton />
    </>
  );
}

function WithoutRole({ email }: { readonly email: string }) {
  const logout = useLogout();
  return (
    <>
      <p className={classes['notice']}>{email} has no role in this console. Please contact your Admin.</p>
      <Button size="md" className={classes['signal'] ?? ''} onClick={logout.start} loading={logout.isBusy}>
        Logout
      </Button>
    </>
  );
}
