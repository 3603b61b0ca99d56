import { formatCount } from '@earshot/domain';
import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { failureText } from '../platform/failure-text.ts';
import classes from './dialog.module.css';
import { Notice } from './notice.tsx';
import { useOpened } from './use-opened.ts';

/** The most rows that a click alone deletes. */
const mostUntyped = 100;

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly text: string;
  readonly title?: string;
  /** The words on the button, as in 'Delete 12 contacts'. */
  readonly button?: string | undefined;
  readonly choice?: ReactNode;
  /** The number of rows that go; above a hundred it has to be typed. */
  readonly toDelete?: number | undefined;
  readonly isBusy?: boolean;
  /** The error of the last try; the dialog stays open with it. */
  readonly error?: unknown;
  /** A remedy for the last failure, such as a button. */
  readonly remedy?: ReactNode;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Cancel, or the button that does it (spec 1 §9: 448 px). Toggle `opened` rather than unmount it, so that the focus returns to its origin. */
export function ConfirmDialog({
  opened,
  text,
  title = 'Confirmation',
  button = 'Confirm',
  choice,
  toDelete = 0,
  isBusy = false,
  error,
  remedy,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const isOpen = useOpened(opened);
  const [typed, setTyped] = useState('');
  const isTyped = toDelete > mostUntyped;
  // Each opening begins without a number.
  if (!opened && typed !== '') setTyped('');
  return (
    <Modal opened={isOpen} onClose={onCancel} title={title} size={448} centered classNames={{ title: classes['title'] ?? '' }}>
      <div className={classes['text']}>
        <p>{text}</p>
        {choice}
        {isTyped && (
          <TextInput
            label={`Type ${formatCount(toDelete)} to delete them`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {error !== undefined && error !== null && <Notice text={failureText(error)}>{remedy}</Notice>}
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={isTyped && typed.replaceAll(/\D/g, '') !== String(toDelete)} onClick={onConfirm}>
          {button}
        </Button>
      </div>
    </Modal>
  );
}
