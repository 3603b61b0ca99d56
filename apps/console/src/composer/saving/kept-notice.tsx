import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import { keptFor } from './kept-message.ts';
import classes from './save-bar.module.css';
import type { useKeptMessage } from './use-kept-message.ts';

/** Over the composer: what was typed when the session ended, to take back or to forget. */
export function KeptNotice({ kept, isOlder, take, discard, timeZone }: ReturnType<typeof useKeptMessage> & { readonly timeZone: string }) {
  if (!kept) return null;
  const since = isOlder ? ' The message was saved since: look it over before you save.' : '';
  const title = kept.form.title.trim();
  return (
    <Notice isNews text={`What you had typed${title === '' ? '' : ` as “${title}”`}, on ${formatsFor(timeZone).moment(kept.keptAt)}, was not saved.${since}`}>
      <span className={classes['offered']}>
        <Button size="compact-sm" onClick={take}>
          Take it back
        </Button>
        <Button variant="default" size="compact-sm" onClick={discard}>
          Discard it
        </Button>
      </span>
    </Notice>
  );
}

/** Where a message cannot be written any more, such as one that was handed to somebody else with the archiving: what was typed into it can become a new one. */
export function KeptElsewhere({ userId, messageId }: { readonly userId: string; readonly messageId: string | undefined }) {
  const navigate = useNavigate();
  const [isKept] = useState(() => messageId !== undefined && keptFor(userId, messageId, Date.now()) !== undefined);
  if (!isKept) return null;
  return (
    <Notice isNews text="You were writing here when you were signed out. What you had typed is still on this device.">
      <Button size="compact-sm" onClick={() => void navigate({ to: '/messages/editor', search: {} })}>
        Write it as a new message
      </Button>
    </Notice>
  );
}
