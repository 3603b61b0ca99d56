import type { TeamMember } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isSaidByAlert } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/failure-text.ts';
import dialog from '../../../../ui/dialog.module.css';
import { Notice } from '../../../../ui/notice.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import classes from './dialogs.module.css';

interface AccountDialogProps {
  readonly opened: boolean;
  readonly everybody: readonly TeamMember[];
  readonly onInvite: () => void;
  readonly onClose: () => void;
}

/** Transfers the account to another Account Holder (spec 2 §4). */
export function AccountDialog({ opened, onClose, ...form }: AccountDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Account" size={490} centered classNames={{ title: dialog['title'] ?? '' }}>
      <AccountForm {...form} onClose={onClose} />
    </Modal>
  );
}

function AccountForm({ everybody, onInvite, onClose }: Omit<AccountDialogProps, 'opened'>) {
  const choices = everybody.filter(({ userId, isHolder, status }) => userId !== undefined && !isHolder && status === 'ACCEPTED');
  const [chosenId, setChosenId] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const chosen = choices.find(({ userId }) => userId === chosenId);
  const transfer = useMutation({
    mutationFn: (userId: string) => api.users.transferOwnership({ body: { userId } }),
    // spec 2 §4: the page reloads afterwards.
    onSuccess: () => location.reload(),
    onError: (failure) => isSaidByAlert(failure) && onClose(),
  });
  const isBusy = transfer.isPending || transfer.isSuccess;
  return (
    <div className={dialog['text']}>
      <p>
        Choose who becomes the Account Holder. The new Account Holder gets full permission to add and remove users, and responsibility for usage and billing.
      </p>
      <NativeSelect
        label="New Account Holder"
        data={[
          { value: '', label: choices.length === 0 ? 'No other user has logged in yet' : 'Choose a user' },
          ...choices.map(({ userId = '', email, ...name }) => ({ value: userId, label: `${fullName(name)} (${email})` })),
        ]}
        value={chosenId}
        disabled={isBusy || choices.length === 0}
        data-autofocus
        onChange={(event) => setChosenId(event.currentTarget.value)}
      />
      <Checkbox
        className={classes['confirm'] ?? ''}
        label={chosen ? `I want ${fullName(chosen)} to be the Account Holder instead of me` : 'I want this user to be the Account Holder instead of me'}
        checked={isConfirmed}
        disabled={isBusy}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <div className={classes['aside']}>
        <p>A person who has not yet signed up gets an invitation, and can be chosen as Account Holder after logging in.</p>
        <Button variant="default" disabled={isBusy} onClick={onInvite}>
          Invite
        </Button>
      </div>
      {transfer.error !== null && <Notice text={failureText(transfer.error)} />}
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!chosen || !isConfirmed} onClick={() => chosen?.userId !== undefined && transfer.mutate(chosen.userId)}>
          Transfer
        </Button>
      </div>
    </div>
  );
}
