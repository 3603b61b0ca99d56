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
      <Notice isNews text="Your text from before you were logged out is back. It is not saved yet.">
        <Button variant="default" size="compact-sm" onClick={discard}>
          Discard
        </Button>
      </Notice>
    );
  const since = isOlder ? ' The message has changed since. Apply your changes and review it before you save, or copy your text.' : '';
  const title = kept.form.title.trim();
  return (
    <Notice isNews text={`Your text${title === '' ? '' : ` for “${title}”`} from ${formatsFor(timeZone).moment(kept.keptAt)} was not saved.${since}`}>
      <span className={classes['offered']}>
        <Button size="compact-sm" onClick={take}>
          {isOlder ? 'Apply my changes' : 'Restore it'}
        </Button>
        {isOlder && (
          <Button variant="default" size="compact-sm" onClick={() => void copyWords(kept.form)}>
            Copy my text
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={discard}>
          Discard
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
    <Notice isNews text="You were logged out while writing. Your text is still on this device.">
      <Button size="compact-sm" onClick={() => void navigate({ to: '/messages/editor', search: {} })}>
        Open as a new message
      </Button>
    </Notice>
  );
}
