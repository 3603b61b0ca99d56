import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './landing.module.css';

interface LandingFrameProps {
  /** Shown at the right of the brand. */
  readonly actions?: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** The page for visitors: the brand above, two halves, further sections, the foot. */
export function LandingFrame({ actions, footer, children, below }: LandingFrameProps) {
  return (
    <div className={classes['frame']}>
      <header className={classes['top']}>
        <span className={classes['brand']}>
          <BrandMark size={28} />
          Earshot
        </span>
        {actions}
      </header>
      <main className={classes['main']}>
        <div className={classes['halves']} data-wide={below !== undefined || undefined}>
          {children}
        </div>
        {below}
      </main>
      <div className={classes['foot']}>{footer}</div>
    </div>
  );
}
