import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { newKey } from '../../../platform/new-key.ts';
import { useSession } from '../../../platform/session.ts';
import classes from './nudge.module.css';

interface NudgeButtonProps {
  readonly messageId: string;
  /** People who have not heard it. */
  readonly unheard: number;
}

/** Reminds everybody who has not heard a message, by push. Only for whoever may write messages. */
export function NudgeButton({ messageId, unheard }: NudgeButtonProps) {
  const { user, onBehalf } = useSession();
  // A second click on a slow network is the same reminder.
  const [key, setKey] = useState(newKey);
  const nudge = useMutation({
    mutationFn: () => api.nudges.send({ body: { message_id: messageId } }, { idempotencyKey: key }),
    onSuccess: () => setKey(newKey()),
  });
  if (unheard <= 0 || onBehalf || !(user?.isOperator || user?.isHolder)) return null;
  return (
    <div className={classes['nudge']}>
      <Button variant="default" size="compact-xs" loading={nudge.isPending} onClick={() => nudge.mutate()}>
        Nudge
      </Button>
      <output className={classes['said']} data-failed={nudge.isError || undefined}>
        {nudge.isError && failureText(nudge.error)}
        {nudge.data && resultText(nudge.data)}
      </output>
    </div>
  );
}

interface NudgeResult {
  readonly notified: number;
  readonly withoutPush: number;
  readonly recently: number;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

/** 'Reminded 3 people. 2 people cannot be: they have no notifications. 1 person was reminded a short while ago.' */
export function resultText({ notified, withoutPush, recently }: NudgeResult): string {
  const sentences = [
    notified > 0 ? `Reminded ${people(notified)}.` : recently === 0 && withoutPush === 0 ? 'Everybody has heard it.' : 'Nobody was reminded.',
    ...(withoutPush > 0 ? [`${people(withoutPush)} cannot be: notifications are off.`] : []),
    ...(recently > 0 ? [`${people(recently)} ${recently === 1 ? 'was' : 'were'} reminded a short while ago.`] : []),
  ];
  return sentences.join(' ');
}
