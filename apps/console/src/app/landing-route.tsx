import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { LandingFrame, LandingScene, LandingText } from '../landing/index.ts';
import { useSession } from '../platform/session.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Footer } from './footer.tsx';
import { useLogout } from './use-logout.ts';
import classes from './public.module.css';

/** What a visitor sees first. */
export function LandingRoute() {
  const { user } = useSession();
  return (
    <LandingFrame footer={<Footer />}>
      <LandingText>{user ? <WithoutRole email={user.email} /> : <LogInButton />}</LandingText>
      <LandingScene />
    </LandingFrame>
  );
}

function LogInButton() {
  return (
    <Button component={Link} to="/login" size="md" className={classes['signal'] ?? ''}>
      Log in
    </Button>
  );
}

/** Somebody whose roles were all taken away. */
function WithoutRole({ email }: { readonly email: string }) {
  const logout = useLogout();
  return (
    <>
      <p className={classes['notice']}>{email} has no role in this console at present. Please contact your Admin.</p>
      <Button size="md" className={classes['signal'] ?? ''} onClick={logout.start} loading={logout.isBusy}>
        Logout
      </Button>
    </>
  );
}

/** The page after logging out (spec 1 §2). */
export function LoggedOutRoute() {
  const navigate = useNavigate();
  return (
    <>
      <LandingRoute />
      <AlertDialog opened isPersistent title="You have logged out" width={450} onClose={() => void navigate({ to: '/' })}>
        <p>Thank you for using Earshot.</p>
        <p>If it helps your people on the go, please share it with somebody who could use it too.</p>
      </AlertDialog>
    </>
  );
}
