import type { ReactNode } from 'react';
import classes from './hidden-text.module.css';

/** Words for those who do not see the page. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={classes['hidden']}>{children}</span>;
}
