import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Card } from '../card.tsx';
import classes from '../sign-in.module.css';
import { useSettings } from '../use-settings.ts';

interface MailSentProps {
  readonly children: ReactNode;
  readonly back: string;
  readonly onBack: () => void;
  /** Sends it once more; absent if that is impossible. */
  readonly onAgain: (() => Promise<unknown>) | undefined;
}

export function MailSent({ children, back, onBack, onAgain }: MailSentProps) {
  const settings = useSettings();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const again = useMutation({ mutationFn: async () => onAgain?.() });
  return (
    <Card title="Check your email" titleRef={title}>
      <div className={classes['text']}>{children}</div>
      <output>{again.isSuccess && <span className={classes['text']}>Sent again. Open the newest email.</span>}</output>
      {again.error && <Notice text={failureText(again.error)} />}
      <div className={classes['buttons']}>
        {onAgain && (
          <Button size="sm" loading={again.isPending} onClick={() => again.mutate()}>
            Send again
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onBack}>
          {back}
        </Button>
        {settings?.developerMailInbox === true && (
          <Button component="a" href="/dev/inbox" target="_blank" variant="subtle" size="sm">
            Developer inbox
          </Button>
        )}
      </div>
    </Card>
  );
}
