import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import classes from '../sign-in.module.css';
import type { Progress } from './use-provider-window.ts';

interface ProviderProgressProps {
  readonly name: string;
  readonly progress: Progress;
  readonly children: ReactNode;
}

export function ProviderProgress({ name, progress, children }: ProviderProgressProps) {
  return (
    <>
      {progress.kind === 'refused' && <Notice text={progress.text} />}
      {progress.kind === 'closed' && <Notice text={`The ${name} window was closed before you were logged in.`} />}
      {children}
      {progress.kind === 'open' && <output className={classes['hint']}>Continue in the {name} window.</output>}
    </>
  );
}
