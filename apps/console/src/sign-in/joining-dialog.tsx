import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { failureText } from '../platform/failure-text.ts';
import { beginSession } from '../platform/session.ts';
import { Notice } from '../ui/notice.tsx';
import { useOpened } from '../ui/use-opened.ts';
import classes from './sign-in.module.css';

interface JoiningDialogProps {
  readonly invitation: { readonly id: string; readonly clientName: string };
  /** The answer was taken and a new session has begun; `isSettled` once the person has a company. */
  readonly onAnswered: (isSettled: boolean) => void;
}

/** Somebody signed up with an address that a company has invited, and not by the invitation's link: they say whether they belong there. Anybody may have invited them. */
export function JoiningDialog({ invitation: { id, clientName }, onAnswered }: JoiningDialogProps) {
  const isOpen = useOpened(true);
  const [company, setCompany] = useState('');
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (isAccepted: boolean) =>
      api.signIn.answerInvitation({ body: { invitationId: id, isAccepted, company: isAccepted ? undefined : company.trim() || undefined } }),
    onSuccess: ({ token, user }) => {
      beginSession(token, user);
      onAnswered(user.isWaiting !== true);
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title="You are invited"
      size={446}
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <div className={classes['text']}>
        <p>
          <b>{clientName}</b> has invited your e-mail address to work for them on Earshot. Join only a company you know: its Account Holder manages your user.
        </p>
        <p>If you do not join, the invitation ends and you get an account of your own.</p>
        <TextInput label="Your own company" description="Optional" value={company} maxLength={100} onChange={({ target }) => setCompany(target.value)} />
      </div>
      {error && <Notice text={failureText(error)} />}
      <div className={classes['choices']}>
        <Button variant="default" size="sm" loading={isPending && variables === false} disabled={isPending} onClick={() => mutate(false)}>
          DO NOT JOIN
        </Button>
        <Button size="sm" data-autofocus loading={isPending && variables === true} disabled={isPending} onClick={() => mutate(true)}>
          JOIN
        </Button>
      </div>
    </Modal>
  );
}
