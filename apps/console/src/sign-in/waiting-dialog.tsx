import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { currentSession, endSession, waitingPerson } from '../platform/session.ts';
import { useOpened } from '../ui/use-opened.ts';
import classes from './sign-in.module.css';

interface WaitingDialogProps {
  /** The session has ended; `isListed` where the server has put the person on the list. */
  readonly onLeft: (isListed: boolean) => void;
}

/** Somebody who is not admitted is offered the waiting list (spec 1 §2), or told that they are on it. Whatever becomes of the call, they are logged out, and told of no error (spec 1 §8). */
export function WaitingDialog({ onLeft }: WaitingDialogProps) {
  const isOpen = useOpened(true);
  const [{ name, isListed }] = useState(waitingPerson);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => api.waitingList.consent({ body: { isWanted, userId: currentSession().user?.id } }),
    onSettled: (_done, error, isWanted) => {
      // The server ends the session with its answer. Where none came it is asked once more; this browser forgets it in any case.
      if (error) void api.signIn.end().catch(() => undefined);
      endSession();
      onLeft(isWanted && !error);
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title="Waiting list"
      size={446}
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <div className={classes['text']}>
        {name !== undefined && (
          <p>
            Hello <b>{name}</b>,
          </p>
        )}
        {isListed ? (
          <p>You are on the waiting list. You get an e-mail as soon as there is room for you.</p>
        ) : (
          <p>Our whitelist is currently full. Would you like us to add you to the waiting list? You get an e-mail as soon as there is room for you.</p>
        )}
      </div>
      <div className={classes['choices']}>
        <Button variant="default" size="sm" loading={isPending && !variables} disabled={isPending} onClick={() => mutate(false)}>
          {isListed ? 'LEAVE THE WAITLIST' : 'NO THANK YOU'}
        </Button>
        <Button size="sm" data-autofocus loading={isPending && variables} disabled={isPending} onClick={() => mutate(true)}>
          {isListed ? 'STAY ON IT' : 'ADD ME TO THE WAITLIST'}
        </Button>
      </div>
    </Modal>
  );
}
