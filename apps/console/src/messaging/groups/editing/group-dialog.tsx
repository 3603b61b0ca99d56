import type { Group } from '@earshot/contract';
import { Modal } from '@mantine/core';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import dialog from '../../../ui/dialog.module.css';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './editing.module.css';
import { StandingNotice } from '../../../ui/account-notice.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';

interface GroupDialogProps extends Omit<GroupFormProps, 'onChanged' | 'onClose'> {
  readonly opened: boolean;
  readonly group: Group;
  readonly onClose: () => void;
}

/** One group (spec 2 §9: 1000 px). Persistent: Escape or a click outside loses no changes. */
export function GroupDialog({ opened, onClose, ...form }: GroupDialogProps) {
  const isOpen = useOpened(opened);
  const guard = useCloseGuard({ text: 'Your changes to this group will be lost.', onClose });
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        closeOnClickOutside={false}
        // Escape answers the question over the dialog, not both.
        closeOnEscape={!guard.isAsking}
        title={form.group.name}
        size={1000}
        centered
        classNames={{ title: `${dialog['title'] ?? ''} ${classes['title'] ?? ''}`, content: classes['dialog'] ?? '', body: classes['body'] ?? '' }}
      >
        {opened && <StandingNotice />}
        {/* Each opening starts from the stored group. */}
        {opened && <GroupForm {...form} onChanged={guard.setUnsaved} onClose={guard.leave} />}
      </Modal>
      {guard.question}
      <LeaveGuard isUnsaved={guard.isUnsaved} />
    </>
  );
}
