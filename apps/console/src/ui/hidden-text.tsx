import type { ReactNode } from 'react';
import classes from './hidden-text.module.css';

export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={classes['hidden']}>{children}</span>;
}
