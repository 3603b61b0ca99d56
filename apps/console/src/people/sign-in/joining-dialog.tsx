import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import classes from './sign-in.module.css';

interface JoiningDialogProps {
  readonly invitation: { readonly id: string; readonly clientName: string };
  /** The answer is saved and a new session has begun; `isSettled` if the person now has a company. */
  readonly onAnswered: (isSettled: boolean) => void;
  /** The session has ended without an answer: the next one asks again. */
  readonly onLeft: () => void;
}

/**
 * Asks a person who signed up with an invited address, but without the invitation's link, whether they belong to the
 * company. Any company may have invited any address.
 */
export function JoiningDialog({ invitation: { id, clientName }, onAnswered, onLeft }: JoiningDialogProps) {
  const [company, setCompany] = useState('');
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (isAccepted: boolean) =>
      api.signIn.answerInvitation({ body: { invitationId: id, isAccepted, company: isAccepted ? undefined : company.trim() || undefined } }),
    onSuccess: ({ token, user }) => {
      beginSession(token, user);
      onAnswered(user.isWaiting !== true);
    },
  });
  const logOut = () => {
    void api.signIn.end().catch(() => undefined);
    endSession();
    onLeft();
  };
  return (
    <QuestionDialog title="You are invited" no="DO NOT JOIN" yes="JOIN" sending={isPending ? variables : undefined} onAnswer={mutate} onLogOut={logOut}>
      <div className={classes['text']}>
        <p>
          <b>{clientName}</b> has invited your email address to work for them on Earshot. Join only a company you know: its Account Holder manages your user.
        </p>
        <p>If you do not join, the invitation ends and you get your own account.</p>
        <TextInput label="Your own company" description="Optional" value={company} maxLength={100} onChange={({ target }) => setCompany(target.value)} />
      </div>
      {error && <Notice text={failureText(error)} />}
    </QuestionDialog>
  );
}
