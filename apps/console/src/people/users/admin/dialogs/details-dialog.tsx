import type { TeamMember } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import dialog from '../../../../ui/dialog.module.css';
import { useOpened } from '../../../../ui/use-opened.ts';
import { countsQuery } from '../admin-queries.ts';
import figureList from '../../../../ui/figure-list.module.css';
import classes from './dialogs.module.css';

interface DetailsDialogProps {
  readonly opened: boolean;
  readonly member: TeamMember;
  readonly mayTransfer: boolean;
  readonly onTransfer: () => void;
  readonly onClose: () => void;
}

/** The amount of a user's data, and the transfer of it (spec 2 §2.4). */
export function DetailsDialog({ opened, member, mayTransfer, onTransfer, onClose }: DetailsDialogProps) {
  const isOpen = useOpened(opened);
  const counts = useQuery({ ...countsQuery(member.userId ?? ''), enabled: opened });
  const owned = counts.data?.data;
  const rows = [
    ['Contacts', owned?.contact],
    ['Groups', owned?.group],
    ['Messages', owned?.message],
  ] as const;
  return (
    <Modal opened={isOpen} onClose={onClose} title="User details" size={446} centered classNames={{ title: dialog['title'] ?? '' }}>
      <p className={classes['who']}>{fullName(member)}</p>
      {counts.isError ? (
        <ErrorPanel error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <dl className={`${figureList['figures']} ${classes['counts']}`}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === undefined ? '…' : formatCount(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={dialog['buttons']}>
        {member.isOperator && (
          <Button variant="default" disabled={!mayTransfer} onClick={onTransfer}>
            Transfer data
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}
