import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SampleStage } from '../field/drive-tests/index.ts';
import { useSession } from '../platform/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SkeletonRows } from '../ui/list/skeleton-rows.tsx';
import { Footer } from './footer.tsx';
import classes from './hear-it-here-route.module.css';

/** A demo of the main job before sign-up: a shift of a made-up company. */
export function HearItHereRoute() {
  const { user } = useSession();
  return (
    <div className={classes['page']}>
      <header className={classes['top']} aria-label="Earshot">
        <Link to="/" className={classes['brand']}>
          <BrandMark size={26} />
          Earshot
        </Link>
        {user ? (
          <Button component={Link} to="/hear" variant="default">
            With your messages
          </Button>
        ) : (
          <Button component={Link} to="/login" state={{ signIn: { mode: 'signUp' } }} className={classes['signal'] ?? ''}>
            Sign up
          </Button>
        )}
      </header>
      <main className={classes['main']} aria-labelledby="hear-it-here">
        <h1 id="hear-it-here">Hear it here</h1>
        <p className={classes['lead']}>A crew member drives to work. The phone speaks each message at its place, and the operator sees that it was heard.</p>
        <Suspense fallback={<SkeletonRows label="Preparing the shift" />}>
          <SampleStage />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
