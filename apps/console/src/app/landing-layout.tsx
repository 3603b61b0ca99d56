import type { ReactNode } from 'react';
import { LandingFrame, LandingText } from '../public/landing/index.ts';
import { Footer } from './footer.tsx';
import classes from './public.module.css';

/** The landing layout behind a route's dialogs. The landing page itself is at '/' alone (spec 1 §2). */
export function LandingBackdrop({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <LandingFrame footer={<Footer />}>
        <LandingText />
      </LandingFrame>
      {children}
    </>
  );
}

/** The landing text beside the form of a mailed link. */
export function LandingWithForm({ children }: { readonly children: ReactNode }) {
  return (
    <LandingFrame footer={<Footer />}>
      <LandingText />
      <div className={classes['form']} data-at-once>
        {children}
      </div>
    </LandingFrame>
  );
}
