import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatsFor } from '../../../platform/dates.ts';
import { failureText, useTimelyText } from '../../../platform/failure-text.ts';
import classes from './save-bar.module.css';
import { mayBeFinal } from './save-state.ts';
import type { Saving } from './use-saving.ts';

interface SaveBarProps {
  readonly saving: Saving;
  readonly timeZone: string;
  readonly isUpdate: boolean;
  readonly isReadOnly: boolean;
  readonly onCancel: () => void;
  readonly onReload: () => void;
  readonly onCopy: () => void;
}

// Shown after an autosave and after a save.
const conflictText = 'This message was changed elsewhere. Reload it to see the changes. Your text is kept, and you can apply it again.';

export function SaveBar({ saving, timeZone, isUpdate, isReadOnly, onCancel, onReload, onCopy }: SaveBarProps) {
  const { state, isBusy, problem } = saving;
  const isSet = state.kind === 'set';
  const hasConflict = state.kind === 'conflict';
  const hasFailed = problem !== undefined || hasConflict;
  const problemText = useTimelyText(failureText(problem));
  const status = describe(saving, timeZone);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the foot may be far below the field in which Enter was pressed.
    if (isSet || hasFailed) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [isSet, hasFailed]);
  return (
    <div ref={bar} className={classes['bar']}>
      {hasFailed && !isSet && (
        <Alert color="red" title="Error!" className={classes['alert']}>
          {!hasConflict && <p>{describeOutcome(mayBeFinal(state), isUpdate)}</p>}
          {hasConflict ? conflictText : problemText}
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
      <output className={classes['success']}>{isSet && <span>{isUpdate ? 'This Message is updated.' : 'This Message is set.'}</span>}</output>
      <div className={classes['row']}>
        <output className={classes['status']} data-failed={status.hasFailed}>
          {status.text}
        </output>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isReadOnly || isSet || hasConflict} loading={isBusy && !isSet}>
          {isUpdate ? 'UPDATE MESSAGE' : 'SAVE MESSAGE'}
        </Button>
      </div>
    </div>
  );
}

/** A save without an answer may have succeeded. */
const describeOutcome = (mayBeSet: boolean, isUpdate: boolean): string => `This message ${mayBeSet ? 'may not be' : 'is not'} ${isUpdate ? 'updated' : 'set'}.`;

/** The save-status line. */
function describe({ state, isBusy, isDraft, isUnsaved, isFresh }: Saving, timeZone: string): { readonly text: string; readonly hasFailed?: true } {
  if (state.kind === 'saving' || (isBusy && state.kind !== 'set')) return { text: 'Saving…' };
  if (!isDraft) return { text: '' };
  if (state.kind === 'unanswered') return { text: 'The draft could not be saved. Trying again.', hasFailed: true };
  if (state.kind === 'refused' && state.attempt.mode === 'draft') return { text: `The draft could not be saved. ${failureText(state.error)}`, hasFailed: true };
  if (state.stored.modifiedAt === undefined) return { text: '' };
  if (isUnsaved) return { text: 'Not saved yet' };
  return { text: isFresh ? 'Saved' : `Draft saved ${formatsFor(timeZone).time(state.stored.modifiedAt)}` };
}
