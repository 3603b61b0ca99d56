import { Suspense, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import classes from './filter-select.module.css';
import type { ViewsProps } from './views/views.tsx';
import { lazyPart } from '../lazy-part.ts';

const Views = lazyPart(() => import('./views/views.tsx'), 'Views');

/** A list's saved views, which only their user sees and no staff on behalf. All but the button loads with the first click. */
export function ViewsMenu(props: Omit<ViewsProps, 'button'>) {
  const { onBehalf } = useSession();
  const [isAsked, setAsked] = useState(false);
  const button = (
    <button type="button" className={classes['select']} aria-haspopup="menu" aria-busy={isAsked} onClick={() => setAsked(true)}>
      Views
    </button>
  );
  if (onBehalf) return null;
  return isAsked ? (
    <Suspense fallback={button}>
      <Views {...props} button={button} />
    </Suspense>
  ) : (
    button
  );
}
