import type { Contact } from '@earshot/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { newKey } from '../../../platform/new-key.ts';
import { Notice } from '../../../ui/notice.tsx';
import { standingText } from '../contact-status.ts';
import { contactQuery } from '../contacts-query.ts';
import classes from './edit.module.css';

interface NumberChangedProps {
  readonly ownerId: string;
  readonly timeZone: string;
  /** The contact with the old number. */
  readonly before: Contact;
  readonly onInvited: (message: string) => void;
  readonly onClose: () => void;
}

/**
 * Says that the consent of the old number does not count for the new one, and offers to invite the new number unless it
 * has answered already.
 */
export function NumberChanged({ ownerId, timeZone, before, onInvited, onClose }: NumberChangedProps) {
  const { id, consent } = before;
  const asked = contactQuery(ownerId, id);
  // Under a key of its own: data read before the save belongs to the old number.
  const { data, isPending } = useQuery({ ...asked, queryKey: [...asked.queryKey, 'renumbered', before.modifiedAt] as never });
  const [idempotencyKey] = useState(newKey);
  const inviting = useMutation({
    mutationFn: () => api.contacts.invite({ body: { UserID: id } }, { idempotencyKey }),
    onSuccess: ({ message }) => {
      onInvited(message ?? 'The new number has been invited.');
      onClose();
    },
  });
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => words.current?.focus(), []);
  const now = data ?? undefined;
  const isAnswered = now !== undefined && now.consent.state !== 'waiting';
  return (
    <div className={classes['form']}>
      <p ref={words} tabIndex={-1} className={classes['words']}>
        {consent.state === 'agreed'
          ? 'The number was changed. The old number’s agreement does not carry over.'
          : 'The number was changed. The old number’s invitation and answer do not carry over.'}
      </p>
      {isAnswered && <p>The new number has already answered your company. {standingText(now, formatsFor(timeZone))}</p>}
      {inviting.error && !isSaidByAlert(inviting.error) && <Notice text={failureText(inviting.error)} />}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {isAnswered ? 'Close' : 'Not now'}
        </Button>
        {!isAnswered && (
          <Button loading={isPending || inviting.isPending} onClick={() => inviting.mutate()}>
            Invite the new number
          </Button>
        )}
      </div>
    </div>
  );
}
