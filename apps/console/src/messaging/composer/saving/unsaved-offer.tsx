import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '@earshot/contract';
import { formatsFor } from '../../../platform/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './save-bar.module.css';
import { forgetMessage, keptMessages } from './unsaved-message.ts';

/** On every page but the composer: offers, after signing in again, the message that was being written when the session ended. */
export function KeptOffer({ user }: { readonly user: User }) {
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => keptMessages(user.id, Date.now())[0]);
  if (!kept) return null;
  const { messageId, form, keptAt } = kept;
  const title = form.title.trim() === '' ? 'A message' : `The message “${form.title.trim()}”`;
  const discard = () => {
    forgetMessage(kept);
    setKept(keptMessages(user.id, Date.now())[0]);
  };
  return (
    <div style={{ paddingBottom: 'var(--space-5)' }}>
      <Notice isNews text={`${title} was not saved on ${formatsFor(user.timeZone).moment(keptAt)}. Your text is still on this device.`}>
        <span className={classes['offered']}>
          <Button size="compact-sm" onClick={() => void navigate({ to: '/messages/editor', search: messageId === undefined ? {} : { id: messageId } })}>
            Continue writing
          </Button>
          <Button variant="default" size="compact-sm" onClick={discard}>
            Discard
          </Button>
        </span>
      </Notice>
    </div>
  );
}
