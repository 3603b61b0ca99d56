import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { currentSession, endSession, waitingPerson } from '../../platform/session.ts';
import { QuestionDialog } from './question-dialog.tsx';
import classes from './sign-in.module.css';

interface WaitingDialogProps {
  /** The session has ended; `isListed` if the server has put the person on the list. */
  readonly onLeft: (isListed: boolean) => void;
}

/**
 * Offers the waiting list to a person who is not admitted (spec 1 §2), or says that they are on it. Whether the call
 * succeeds or fails, they are logged out and see no error (spec 1 §8).
 */
export function WaitingDialog({ onLeft }: WaitingDialogProps) {
  const [{ name, isListed }] = useState(waitingPerson);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => api.waitingList.consent({ body: { isWanted, userId: currentSession().user?.id } }),
    onSettled: (_done, error, isWanted) => {
      // The server ends the session with its answer. Without an answer it is asked once more; this browser forgets the session in any case.
      if (error) void api.signIn.end().catch(() => undefined);
      endSession();
      onLeft(isWanted && !error);
    },
  });
  return (
    <QuestionDialog
      title="Waiting list"
      no={isListed ? 'LEAVE THE WAITLIST' : 'NO THANK YOU'}
      yes={isListed ? 'STAY ON IT' : 'ADD ME TO THE WAITLIST'}
      sending={isPending ? variables : undefined}
      onAnswer={mutate}
    >
      <div className={classes['text']}>
        {name !== undefined && (
          <p>
            Hello <b>{name}</b>,
          </p>
        )}
        {isListed ? (
          <p>You are on the waiting list. We will email you as soon as there is room for you.</p>
        ) : (
          <p>Our whitelist is currently full. Would you like us to add you to the waiting list? We will email you as soon as there is room for you.</p>
        )}
      </div>
    </QuestionDialog>
  );
}
