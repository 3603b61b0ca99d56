import { Button, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { failureText, fieldFailure } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from '../drive-tests.module.css';

interface SaveDialogProps {
  readonly opened: boolean;
  readonly name: string;
  /** A saved route can be changed, or kept beside the new one. */
  readonly isSaved: boolean;
  /** An unsaved message cannot run by itself. */
  readonly hasDraft: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onCancel: () => void;
  readonly onSave: (name: string, asNew: boolean) => void;
}

export function SaveDialog({ opened, name, isSaved, hasDraft, isBusy, error, onCancel, onSave }: SaveDialogProps) {
  const isOpen = useOpened(opened);
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const save = (asNew: boolean) => {
    setMissing(typed.trim() === '');
    if (typed.trim() !== '') onSave(typed.trim(), asNew);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The page's form contains this one in React, though not in the document.
    event.stopPropagation();
    save(!isSaved);
  };
  const hasFailed = error !== null && error !== undefined;
  const fieldError = fieldFailure(error, 'name');
  return (
    <Modal opened={isOpen} onClose={onCancel} title="Save route" size={448} centered>
      <form className={classes['saveForm']} aria-label="Save route" onSubmit={onSubmit} noValidate>
        <TextInput
          label="Name"
          maxLength={100}
          value={typed}
          error={isMissing ? 'Type a name.' : fieldError}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={classes['hint']}>
          The drive test runs again when one of its messages changes. The messages list shows what changed.
          {hasDraft && ' Your unsaved message is not included.'}
        </p>
        {hasFailed && fieldError === undefined && <Notice text={failureText(error)} />}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          {isSaved && (
            <Button variant="default" loading={isBusy} onClick={() => save(true)}>
              Save as new
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
