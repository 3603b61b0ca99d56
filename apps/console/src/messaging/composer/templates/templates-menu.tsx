import { Suspense, useState } from 'react';
import select from '../../../ui/list/filter-select.module.css';
import type { TemplatesProps } from './templates.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const Templates = lazyPart(() => import('./templates.tsx'), 'Templates');

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
