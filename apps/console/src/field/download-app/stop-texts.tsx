import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './download-app.module.css';

/** Lets the invited number refuse further invitations, and take that back. */
export function StopTexts({ code, isStopped: initial }: { readonly code: string; readonly isStopped: boolean }) {
  const [isStopped, setStopped] = useState(initial);
  const change = useMutation({
    mutationFn: (optOut: boolean) => api.invitations.optOut({ body: { code, optOut } }),
    onSuccess: (_done, optOut) => setStopped(optOut),
  });
  return (
    <section className={classes['stop']} aria-label="Text messages">
      <p>
        <output>{isStopped ? 'You won’t get any more invitations.' : 'Don’t want invitations?'}</output>{' '}
        <button type="button" className={classes['quiet']} disabled={change.isPending} onClick={() => change.mutate(!isStopped)}>
          {isStopped ? 'Undo' : 'Stop these texts'}
        </button>
      </p>
      {change.error && <Notice text={failureText(change.error)} />}
    </section>
  );
}
