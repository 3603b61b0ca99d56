import type { Group } from '@earshot/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import dialog from '../../ui/dialog.module.css';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './editing.module.css';
import { StandingNotice } from '../../ui/standing-notice.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';

interface GroupDialogProps extends Omit<GroupFormProps, 'onChanged' | 'onClose'> {
  readonly opened: boolean;
  readonly group: Group;
  readonly onClose: () => void;
}

/** One group (spec 2 §9: 1000 px). Persistent: what was changed is not lost by Escape or a click beside it. */
export function GroupDialog({ opened, onClose, ...form }: GroupDialogProps) {
  const isOpen = useOpened(opened);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setUnsaved(false);
    onClose();
  };
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={() => (isUnsaved ? setAsking(true) : close())}
        closeOnClickOutside={false}
        // Escape answers the question over it, not both.
        closeOnEscape={!isAsking}
        title={form.group.name}
        size={1000}
        centered
        classNames={{ title: `${dialog['title'] ?? ''} ${classes['title'] ?? ''}`, content: classes['dialog'] ?? '', body: classes['body'] ?? '' }}
      >
        {opened && <StandingNotice />}
        {/* Each opening starts from what is stored. */}
        {opened && <GroupForm {...form} onChanged={setUnsaved} onClose={close} />}
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title="Leave without saving?"
        text="What you changed in this group is lost when you leave."
        onCancel={() => setAsking(false)}
        onConfirm={close}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
