import type { TeamMember } from '@earshot/contract';
import { Button, Checkbox, Loader, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { newKey } from '../../../platform/new-key.ts';
import dialog from '../../../ui/dialog.module.css';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { operatorsQuery } from '../admin-queries.ts';
import { nameOf } from '../member.ts';
import type { TransferPurpose } from '../use-dialogs.ts';
import type { Transfer } from '../use-transfer.ts';
import classes from './dialogs.module.css';

interface TransferDialogProps {
  readonly opened: boolean;
  readonly clientId: string;
  /** Whose data it is. */
  readonly member: TeamMember;
  readonly purpose: TransferPurpose | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onTransfer: (transfer: Transfer) => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** Hands an operator's data to another operator (spec 2 §4). */
export function TransferDialog({ opened, onClose, ...form }: TransferDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Transfer data" size={490} centered classNames={{ title: dialog['title'] ?? '' }}>
      <div className={dialog['text']}>
        {form.purpose !== undefined && <p>{nameOf(form.member)} owns contacts, groups or messages. They need another Operator first.</p>}
        <Targets {...form} onClose={onClose} />
      </div>
    </Modal>
  );
}

type TargetsProps = Omit<TransferDialogProps, 'opened'>;

function Targets(props: TargetsProps) {
  const { clientId, member, onAdd, onClose } = props;
  const operators = useQuery(operatorsQuery(clientId));
  if (operators.isLoadingError) return <ErrorPanel error={operators.error} onRetry={() => void operators.refetch()} />;
  if (!operators.data) return <Loader size="sm" aria-label="Loading the operators" />;
  const targets = operators.data.filter(({ id }) => id !== member.userId).map(({ id, email, ...name }) => ({ value: id, label: `${nameOf(name)} (${email})` }));
  if (targets.length > 0) return <TransferForm {...props} targets={targets} />;
  return (
    <>
      <p>There is no other Operator to transfer the data to. Add an Operator first.</p>
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onAdd}>Add User</Button>
      </div>
    </>
  );
}

function TransferForm(props: TargetsProps & { readonly targets: readonly { readonly value: string; readonly label: string }[] }) {
  const { member, purpose, targets, isBusy, error, onTransfer, onClose } = props;
  const isArchiving = purpose === 'archive';
  // A try that is repeated is the same transfer, one to somebody else is another.
  const [target, setTarget] = useState<{ readonly id: string; readonly idempotencyKey: string }>();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <>
      <p>
        All contacts, groups and messages of {nameOf(member)} go to the Operator you choose. The default contact and the group Everyone stay; a message for
        Everyone keeps its receivers, in a group “Everyone of {nameOf(member)}”. This cannot be undone.
        {isArchiving && ` ${nameOf(member)} is archived with it, and cannot sign in any more.`}
      </p>
      <NativeSelect
        label="Transfer to"
        data={[{ value: '', label: 'Choose an Operator' }, ...targets]}
        value={target?.id ?? ''}
        disabled={isBusy}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setTarget(value === '' ? undefined : { id: value, idempotencyKey: newKey() })}
      />
      <Checkbox
        className={classes['confirm'] ?? ''}
        label={isArchiving ? `I want to transfer this data and archive ${nameOf(member)}` : 'I want to transfer this data'}
        checked={isConfirmed}
        disabled={isBusy}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      {error !== null && error !== undefined && <Notice text={failureText(error)} />}
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onClose}>
          {isBusy ? 'Close' : 'Cancel'}
        </Button>
        <Button
          loading={isBusy}
          disabled={!target || !isConfirmed}
          onClick={() => target && onTransfer({ fromId: member.userId ?? '', toId: target.id, isArchiving, idempotencyKey: target.idempotencyKey })}
        >
          {isArchiving ? 'Transfer and archive' : 'Confirm'}
        </Button>
      </div>
    </>
  );
}
