import type { Hearing } from '@earshot/contract';
import { heardPercentText, countMissed, openText, tallyOutcomes } from '@earshot/domain';
import { Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import dialog from '../../../ui/dialog.module.css';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { findVersions } from '../hearing-words.ts';
import { useMayOpenMessages, usePerson, usePersonName } from '../queries.ts';
import { HearingCard } from './hearing-card.tsx';
import classes from './person.module.css';
import { useOpener } from './use-opener.ts';

interface PersonDialogProps {
  /** Undefined while the dialog is closed. */
  readonly contactId: string | undefined;
  readonly timeZone: string;
  readonly onClose: () => void;
}

export function PersonDialog({ contactId, onClose, ...rest }: PersonDialogProps) {
  const isOpen = useOpened(contactId !== undefined);
  useOpener(contactId !== undefined, isOpen);
  // The last person stays drawn while the dialog closes.
  const [last, setLast] = useState(contactId);
  if (contactId !== undefined && contactId !== last) setLast(contactId);
  return last === undefined ? null : <Opened key={last} contactId={last} isOpen={isOpen} onClose={onClose} {...rest} />;
}

interface OpenedProps extends PersonDialogProps {
  readonly contactId: string;
  readonly isOpen: boolean;
}

function Opened({ contactId, timeZone, isOpen, onClose }: OpenedProps) {
  const title = usePersonName(contactId) ?? 'Receiver';
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={680} returnFocus={false} classNames={{ title: dialog['title'] ?? '' }}>
      <Hearings contactId={contactId} timeZone={timeZone} />
      <div className={classes['foot']}>
        <Link to="/activity/report" search={{ contactId }}>
          Proof of hearing
        </Link>
        <Link to="/activity/history" search={{ contactId }}>
          History
        </Link>
      </div>
    </Modal>
  );
}

/** 'Heard 2 of 4 active messages (50%): 2 missed'. No rate is shown beside waiting messages, which are in none. */
function shareText(hearings: readonly Hearing[]): string {
  const tally = tallyOutcomes(hearings.map(({ outcome }) => outcome));
  const rate = tally.waiting === 0 ? ` (${heardPercentText(tally)})` : '';
  const heard = `Heard ${tally.heard} of ${tally.assigned} active ${tally.assigned === 1 ? 'message' : 'messages'}${rate}`;
  const open = openText({ ...tally, missed: countMissed(tally) });
  return open === '' ? heard : `${heard}: ${open}`;
}

function Hearings({ contactId, timeZone }: Pick<OpenedProps, 'contactId' | 'timeZone'>) {
  const { data, error, refetch } = usePerson(contactId);
  const mayOpen = useMayOpenMessages();
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonRows label="Loading messages" />;
  if (data.data.length === 0) return <EmptyState title="No active messages" text="This person has no active messages. The report covers the past week." />;
  return (
    <>
      {error && <Notice text={`${failureText(error)} Showing older data.`} />}
      <p className={classes['share']}>{shareText(data.data)}</p>
      <ul className={classes['cards']}>
        {data.data.map((hearing) => (
          <HearingCard
            key={hearing.messageId}
            hearing={hearing}
            versions={findVersions(data.versions, hearing.messageId)}
            timeZone={timeZone}
            mayOpen={mayOpen}
          />
        ))}
      </ul>
    </>
  );
}
