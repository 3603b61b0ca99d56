import type { TeamMember } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import { Button, Checkbox, Loader, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../platform/failure-text.ts';
import { newKey } from '../../../../platform/new-key.ts';
import dialog from '../../../../ui/dialog.module.css';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { countsQuery, operatorsQuery } from '../admin-queries.ts';
import type { TransferPurpose } from '../use-dialogs.ts';
import type { Transfer } from '../use-transfer.ts';
import classes from './dialogs.module.css';

interface TransferDialogProps {
  readonly opened: boolean;
  readonly clientId: string;
  readonly member: TeamMember;
  readonly purpose: TransferPurpose | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onTransfer: (transfer: Transfer) => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** Transfers an operator's data to another operator (spec 2 §4). */
export function TransferDialog({ opened, onClose, ...form }: TransferDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Transfer data" size={490} centered classNames={{ title: dialog['title'] ?? '' }}>
      <div className={dialog['text']}>
        {form.purpose !== undefined && <p>{fullName(form.member)} owns contacts, groups or messages. They need another Operator first.</p>}
        <Targets {...form} onClose={onClose} />
      </div>
    </Modal>
  );
}

type TargetsProps = Omit<TransferDialogProps, 'opened'>;

interface Target {
  readonly value: string;
  readonly name: string;
  readonly label: string;
}

function Targets(props: TargetsProps) {
  const { clientId, member, onAdd, onClose } = props;
  const operators = useQuery(operatorsQuery(clientId));
  if (operators.isLoadingError) return <ErrorPanel error={operators.error} onRetry={() => void operators.refetch()} />;
  if (!operators.data) return <Loader size="sm" aria-label="Loading the operators" />;
  const targets = operators.data
    .filter(({ id }) => id !== member.userId)
    .map(({ id, email, ...name }) => ({ value: id, name: fullName(name), label: `${fullName(name)} (${email})` }));
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

function consentTo(purpose: TransferPurpose | undefined, member: TeamMember): string {
  if (purpose === 'archive') return `I want to transfer this data and archive ${fullName(member)}`;
  return purpose === 'ownRole' ? 'I want to transfer this data and stop being an Operator' : 'I want to transfer this data';
}

function TransferForm(props: TargetsProps & { readonly targets: readonly Target[] }) {
  const { member, purpose, targets, isBusy, error, onTransfer, onClose } = props;
  const isArchiving = purpose === 'archive';
  const isLeaving = purpose === 'ownRole';
  // A repeated try is the same transfer; another target makes it a new one.
  const [target, setTarget] = useState<{ readonly id: string; readonly idempotencyKey: string }>();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <>
      <p>
        All contacts, groups and messages of {fullName(member)} go to the Operator you choose. The default contact and the group Everyone stay; a message for
        Everyone keeps its receivers, in a group “Everyone of {fullName(member)}”. This cannot be undone.
        {isArchiving && ` ${fullName(member)} will be archived and can no longer log in.`}
        {isLeaving && ' You will no longer be an Operator.'}
      </p>
      <NativeSelect
        label="Transfer to"
        data={[{ value: '', label: 'Choose an Operator' }, ...targets.map(({ value, label }) => ({ value, label }))]}
        value={target?.id ?? ''}
        disabled={isBusy}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setTarget(value === '' ? undefined : { id: value, idempotencyKey: newKey() })}
      />
      <Checkbox
        className={classes['confirm'] ?? ''}
        label={consentTo(purpose, member)}
        checked={isConfirmed}
        disabled={isBusy}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      {target && <Reach fromId={member.userId ?? ''} toId={target.id} toName={targets.find(({ value }) => value === target.id)?.name ?? ''} />}
      {error !== null && error !== undefined && <Notice text={failureText(error)} />}
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onClose}>
          {isBusy ? 'Close' : 'Cancel'}
        </Button>
        <Button
          loading={isBusy}
          disabled={!target || !isConfirmed}
          onClick={() => {
            const { id: toId, idempotencyKey } = target ?? {};
            if (toId !== undefined && idempotencyKey !== undefined)
              onTransfer({ fromId: member.userId ?? '', toId, isArchiving, leaving: isLeaving ? member : undefined, idempotencyKey });
          }}
        >
          {isArchiving ? 'Transfer and archive' : 'Confirm'}
        </Button>
      </div>
    </>
  );
}

interface ReachProps {
  readonly fromId: string;
  readonly toId: string;
  readonly toName: string;
}

/**
 * The people that the target's own messages for Everyone reach after the transfer: the incoming contacts become members
 * of Everyone. A number that both have counts once.
 */
function Reach({ fromId, toId, toName }: ReachProps) {
  const [from, to] = [useQuery(countsQuery(fromId)).data?.data, useQuery(countsQuery(toId)).data?.data];
  if (!from || !to || from.contact === 0 || to.message === 0) return null;
  const now = to.people === 1 ? '1 person' : `${formatCount(to.people)} people`;
  return (
    <p aria-live="polite">
      Messages of {toName} for Everyone reach {now} today, and up to {formatCount(to.people + from.contact)} with these contacts.
    </p>
  );
}
