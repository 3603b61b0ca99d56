import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatsFor } from '../../../platform/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { copyWords } from './copy-words.ts';
import { forgetMessage, keepMessage, keptFor, keptMessages, type UnsavedMessage } from './unsaved-message.ts';
import classes from './save-bar.module.css';
import type { useKeptMessage } from './use-unsaved-message.ts';

interface KeptTextProps {
  readonly kept: UnsavedMessage;
  readonly timeZone: string;
  readonly more: string;
  /** The ways to go on. */
  readonly children: ReactNode;
  readonly onDiscard: () => void;
}

function KeptText({ kept, timeZone, more, children, onDiscard }: KeptTextProps) {
  const title = kept.form.title.trim();
  return (
    <Notice isNews text={`Your text${title === '' ? '' : ` for “${title}”`} from ${formatsFor(timeZone).moment(kept.keptAt)} was not saved.${more}`}>
      <span className={classes['offered']}>
        {children}
        <Button variant="default" size="compact-sm" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </Notice>
  );
}

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
  return (
    <KeptText kept={kept} timeZone={timeZone} more={since} onDiscard={discard}>
      <Button size="compact-sm" onClick={take}>
        {isOlder ? 'Apply my changes' : 'Restore it'}
      </Button>
      {isOlder && (
        <Button variant="default" size="compact-sm" onClick={() => void copyWords(kept.form)}>
          Copy my text
        </Button>
      )}
    </KeptText>
  );
}

interface KeptOfferProps {
  readonly userId: string;
  readonly timeZone: string;
  /** A message that can no longer be edited, such as one that got another owner with the archiving: its text becomes a new one. */
  readonly lockedId?: string | undefined;
}

/** Outside a form: offers to go on with the text that was being written when the session ended. */
export function KeptOffer({ userId, timeZone, lockedId }: KeptOfferProps) {
  const navigate = useNavigate();
  const find = () => (lockedId === undefined ? keptMessages(userId, Date.now())[0] : keptFor(userId, lockedId, Date.now()));
  const [kept, setKept] = useState(find);
  if (!kept) return null;
  const id = lockedId === undefined ? kept.messageId : undefined;
  const open = () => {
    // A new message offers the newest text that belongs to no message.
    if (lockedId !== undefined && keepMessage(userId, { form: kept.form }, Date.now()) !== undefined) forgetMessage(kept);
    void navigate({ to: '/messages/editor', search: id === undefined ? {} : { id } });
  };
  const discard = () => {
    forgetMessage(kept);
    setKept(find);
  };
  return (
    <div style={{ paddingBottom: 'var(--space-5)' }}>
      <KeptText kept={kept} timeZone={timeZone} more=" It is still on this device." onDiscard={discard}>
        <Button size="compact-sm" onClick={open}>
          {lockedId === undefined ? 'Continue writing' : 'Open as a new message'}
        </Button>
      </KeptText>
    </div>
  );
}
