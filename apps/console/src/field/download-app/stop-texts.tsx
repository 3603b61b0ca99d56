import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { Notice } from '../../ui/notice.tsx';
import linkButton from '../../ui/link-button.module.css';
import classes from './download-app.module.css';
import type { DownloadWords } from './words.ts';

interface StopTextsProps {
  readonly code: string;
  readonly isStopped: boolean;
  readonly words: DownloadWords;
}

/** Lets the invited number refuse further invitations, and take that back. */
export function StopTexts({ code, isStopped: initial, words }: StopTextsProps) {
  const [isStopped, setStopped] = useState(initial);
  const change = useMutation({
    mutationFn: (optOut: boolean) => api.invitations.optOut({ body: { code, optOut } }),
    onSuccess: (_done, optOut) => setStopped(optOut),
  });
  return (
    <section className={classes['stop']} aria-label={words.texts}>
      <p>
        <output>{isStopped ? words.stopped : words.stopAsk}</output>{' '}
        <button type="button" className={`${linkButton['link']} ${classes['quiet']}`} disabled={change.isPending} onClick={() => change.mutate(!isStopped)}>
          {isStopped ? words.undo : words.stop}
        </button>
      </p>
      {change.error && <Notice text={words.failure(change.error)} />}
    </section>
  );
}
