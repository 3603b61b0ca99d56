import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatsFor } from '../../../platform/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { copyWords } from './copy-words.ts';
import { keptFor } from './unsaved-message.ts';
import classes from './save-bar.module.css';
import type { useKeptMessage } from './use-unsaved-message.ts';

type KeptNoticeProps = Pick<ReturnType<typeof useKeptMessage>, 'kept' | 'isTaken' | 'isOlder' | 'take' | 'discard'> & { readonly timeZone: string };

/** The offer over the composer to restore or discard the text typed when the session ended. */
export function KeptNotice({ kept, isTaken, isOlder, take, discard, timeZone }: KeptNoticeProps) {
  if (!kept) return null;
  if (isTaken)
    return (
      <Notice isNews text="What you had typed when your session ended is here again. It is not saved yet.">
        <Button variant="default" size="compact-sm" onClick={discard}>
          Discard it
        </Button>
      </Notice>
    );
  const since = isOlder ? ' The message was changed since. Put your changes on top of it and look it over before you save, or copy your text.' : '';
  const title = kept.form.title.trim();
  return (
    <Notice isNews text={`What you had typed${title === '' ? '' : ` as “${title}”`}, on ${formatsFor(timeZone).moment(kept.keptAt)}, was not saved.${since}`}>
      <span className={classes['offered']}>
        <Button size="compact-sm" onClick={take}>
          {isOlder ? 'Put mine on top' : 'Take it back'}
        </Button>
        {isOlder && (
          <Button variant="default" size="compact-sm" onClick={() => void copyWords(kept.form)}>
            Copy my text
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={discard}>
          Discard it
        </Button>
      </span>
    </Notice>
  );
}

/**
 * For a message that can no longer be edited, such as one that got another owner with the archiving: offers to make its
 * kept text a new one.
 */
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
