import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../card.tsx';
import classes from '../sign-in.module.css';
import { useSettings } from '../use-settings.ts';

interface MailSentProps {
  readonly children: ReactNode;
  /** What the button says that leads back to the form. */
  readonly back: string;
  readonly onBack: () => void;
}

/** An e-mail is on its way: what to do with it, and the way back. */
export function MailSent({ children, back, onBack }: MailSentProps) {
  const settings = useSettings();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card title="Check your e-mail" titleRef={title}>
      <div className={classes['text']}>{children}</div>
      <div className={classes['buttons']}>
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
