import { Button } from '@mantine/core';
import { Card } from '../card.tsx';
import classes from '../sign-in.module.css';

interface BrokenLinkProps {
  readonly title?: string;
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

/** A mailed link that is incomplete, used or expired. */
export function BrokenLink({ title = 'This link does not work', text, action, onAction }: BrokenLinkProps) {
  return (
    <Card title={title}>
      <p className={classes['text']} role="alert">
        {text}
      </p>
      <div className={classes['buttons']}>
        <Button size="md" fullWidth onClick={onAction}>
          {action}
        </Button>
      </div>
    </Card>
  );
}
