import type { ReactNode } from 'react';
import { HowItWorks } from './how-it-works.tsx';
import { OnAnyPhone } from './on-any-phone.tsx';
import classes from './sections.module.css';
import { WhoHears } from './who-hears.tsx';

export function LandingSections({ action }: { readonly action: ReactNode }) {
  return (
    <div className={classes['sections']}>
      <HowItWorks />
      <WhoHears />
      <OnAnyPhone />
      <section className={classes['end']}>
        <p>From the first circle to the first message heard</p>
        {action}
      </section>
    </div>
  );
}
