import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { StaleSave } from '../../../platform/stale-save.ts';
import { SaveNotice } from '../../../ui/save-notice.tsx';
import classes from './editing.module.css';

interface GroupFootProps {
  readonly isReadOnly: boolean;
  readonly isEditable: boolean;
  readonly isUnsaved: boolean;
  readonly maySave: boolean;
  readonly isSaving: boolean;
  readonly isDuplicating: boolean;
  readonly error: string | undefined;
  readonly newer: StaleSave;
  readonly onDuplicate: () => void;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

export function GroupFoot({ isReadOnly, isEditable, isUnsaved, maySave, isSaving, isDuplicating, error, newer, onDuplicate, onClose, onSave }: GroupFootProps) {
  return (
    <div className={classes['foot']}>
      <SaveNotice text={error} newer={newer} />
      <div className={classes['buttons']}>
        {isEditable && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={15} aria-hidden />}
            // The copy is made of the stored group.
            disabled={isReadOnly || isUnsaved || isSaving}
            title={isUnsaved ? 'Save first. The copy uses the saved group' : undefined}
            loading={isDuplicating}
            onClick={onDuplicate}
          >
            Duplicate this group
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {isEditable ? 'CANCEL' : 'CLOSE'}
        </Button>
        {isEditable && (
          <Button disabled={isReadOnly || !maySave || isDuplicating} loading={isSaving} aria-keyshortcuts="Control+Enter" onClick={onSave}>
            SAVE
          </Button>
        )}
      </div>
    </div>
  );
}
