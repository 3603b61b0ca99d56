import { lazy, Suspense, useState } from 'react';
import select from '../../../ui/list/filter-select.module.css';
import type { TemplatesProps } from './templates.tsx';

const Templates = lazy(() => import('./templates.tsx').then((module) => ({ default: module.Templates })));

/** The operator's templates. All but the button loads with the first click. */
export function TemplatesMenu(props: Omit<TemplatesProps, 'button'>) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <button type="button" className={select['select']} aria-haspopup="menu" aria-busy={isAsked} onClick={() => setAsked(true)}>
      Templates
    </button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <Templates {...props} button={button} />
    </Suspense>
  ) : (
    button
  );
}
