import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** What went wrong, where it went wrong; read out when it appears. `children` stand at its end, such as a button. */
export function Notice({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes['notice']} role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
