import { type ReactNode, useEffect, useRef } from 'react';
import classes from './import.module.css';

/** The first words of a step; they take the focus from the button that led here, and are scrolled to. */
export function StepTitle({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <p ref={title} className={classes['stepTitle']} tabIndex={-1}>
      {children}
    </p>
  );
}
