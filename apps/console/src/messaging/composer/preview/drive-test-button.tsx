import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useId } from 'react';
import { leaveDriveDraft } from '../../../platform/drive-draft.ts';
import { useSession } from '../../../platform/session.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { type MessageForm, toSaveBody } from '../message-form.ts';
import classes from './preview.module.css';

interface DriveTestButtonProps {
  readonly form: MessageForm;
  /** Undefined for a message that is not stored. */
  readonly messageId: string | undefined;
  readonly isReadOnly: boolean;
}

/** Opens the drive test in a tab of its own with the current form, so that the unsaved text stays here. */
export function DriveTestButton({ form, messageId, isReadOnly }: DriveTestButtonProps) {
  const { onBehalf } = useSession();
  const hintId = useId();
  const hint = formatHint(form, onBehalf !== undefined || isReadOnly);
  const leave = () => {
    const { content, message_settings } = toSaveBody(form, { id: messageId, modifiedAt: undefined, mode: 'final' });
    leaveDriveDraft({ content, message_settings });
  };
  const look = { variant: 'default', leftSection: <IconRoute size={15} aria-hidden />, className: classes['open'] ?? '' } as const;
  if (hint === undefined)
    return (
      <Button component="a" href="/drive-test?from=composer" target="_blank" {...look} onClick={leave}>
        Drive test
      </Button>
    );
  return (
    <>
      <Button disabled title={hint} aria-describedby={hintId} {...look}>
        Drive test
      </Button>
      <HiddenText>
        <span id={hintId}>{hint}</span>
      </HiddenText>
    </>
  );
}

function formatHint({ body, place, radiusMeters }: MessageForm, isClosed: boolean): string | undefined {
  if (isClosed) return 'Only the author can run a drive test with this message.';
  if (body.trim() === '') return 'Write the message first.';
  return place === undefined && radiusMeters > 0 ? 'Choose a place first.' : undefined;
}
