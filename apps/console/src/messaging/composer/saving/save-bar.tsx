import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import classes from './save-bar.module.css';
import type { AutosaveStatus } from './use-autosave.ts';
import type { SavePhase } from './use-final-save.ts';

interface SaveBarProps {
  readonly autosave: AutosaveStatus;
  /** '11:32 AM' of the stored draft; undefined without one. */
  readonly draftSavedAt: string | undefined;
  readonly isUnsaved: boolean;
  readonly phase: SavePhase;
  readonly error: unknown;
  /** The message was changed elsewhere. */
  readonly hasConflict: boolean;
  readonly isUpdate: boolean;
  readonly isReadOnly: boolean;
  readonly onCancel: () => void;
  readonly onReload: () => void;
  readonly onCopy: () => void;
}

// Shown after an autosave and after a save.
const conflictText = 'This message was changed elsewhere. Reload it to see the changes. Your text is kept, and you can apply it again.';

export function SaveBar({ autosave, draftSavedAt, isUnsaved, phase, error, hasConflict, isUpdate, isReadOnly, onCancel, onReload, onCopy }: SaveBarProps) {
  const isDone = phase.kind === 'done';
  const hasFailed = error !== undefined || hasConflict;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the foot may be far below the field in which Enter was pressed.
    if (isDone || hasFailed) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [isDone, hasFailed]);
  return (
    <div ref={bar} className={classes['bar']}>
      {hasFailed && !isDone && (
        <Alert color="red" title="Error!" className={classes['alert']}>
          {hasConflict ? conflictText : failureText(error)}
          {hasConflict && (
            <span className={classes['offered']}>
              <Button variant="default" size="compact-sm" onClick={onReload}>
                Reload
              </Button>
              <Button variant="default" size="compact-sm" onClick={onCopy}>
                Copy my text
              </Button>
            </span>
          )}
        </Alert>
      )}
      <output className={classes['success']}>{isDone && <span>{phase.text}</span>}</output>
      <div className={classes['row']}>
        <output className={classes['status']} data-failed={autosave === 'failed' || typeof autosave === 'object' || undefined}>
          {phase.kind === 'saving' && statusText.saving}
          {phase.kind === 'editing' && !hasConflict && describeSaveState(autosave, draftSavedAt, isUnsaved)}
        </output>
        <Button variant="default" disabled={phase.kind !== 'editing'} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isReadOnly || isDone} loading={phase.kind === 'saving'}>
          {isUpdate ? 'UPDATE MESSAGE' : 'SAVE MESSAGE'}
        </Button>
      </div>
    </div>
  );
}

function describeSaveState(autosave: AutosaveStatus, draftSavedAt: string | undefined, isUnsaved: boolean): string {
  if (typeof autosave === 'object') return `The draft could not be saved. ${autosave.refusal}`;
  if (autosave !== 'idle' || draftSavedAt === undefined) return statusText[autosave];
  return isUnsaved ? 'Not saved yet' : `Draft saved ${draftSavedAt}`;
}

const statusText = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'The draft could not be saved. Trying again.',
};
