import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import type { Language } from '@earshot/domain';
import { userRoles, useSession } from '../../../platform/session.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import classes from './preview.module.css';
import { lazyPart } from '../../../ui/lazy-part.ts';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');

interface PhonePreviewProps {
  /** Undefined until the message is saved. */
  readonly messageId: string | undefined;
  readonly savedAt: number | undefined;
  readonly language: Language;
  readonly hasSpanish: boolean;
  readonly isUnsaved: boolean;
  /** Stores the current draft; absent if only the operator sets the message. */
  readonly saveDraft: (() => Promise<unknown>) | undefined;
}

/** The Phone Preview button: disabled for staff, and until the message is saved (spec 1 §4). */
export function PhonePreview({ messageId, savedAt, language, hasSpanish, isUnsaved, saveDraft }: PhonePreviewProps) {
  const { user, onBehalf } = useSession();
  const [isOpen, setOpen] = useState<boolean>();
  const [isSaving, setSaving] = useState(false);
  const hintId = useId();
  const isAllowed = onBehalf === undefined && userRoles(user).has('operator');
  const hint = !isAllowed ? 'Only operators can preview messages.' : messageId === undefined ? 'The message must be saved first.' : undefined;
  const open = async () => {
    if (isUnsaved && saveDraft) {
      setSaving(true);
      // If the save fails, the preview plays the stored draft; the dialog says so.
      await saveDraft();
      setSaving(false);
    }
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={15} aria-hidden />}
        disabled={hint !== undefined}
        loading={isSaving}
        title={hint}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={classes['open'] ?? ''}
        onClick={() => void open()}
      >
        Phone Preview
      </Button>
      {hint !== undefined && (
        <HiddenText>
          <span id={hintId}>{hint}</span>
        </HiddenText>
      )}
      {isOpen !== undefined && messageId !== undefined && user && (
        <Suspense>
          <PreviewDialog
            opened={isOpen}
            messageId={messageId}
            savedAt={savedAt}
            ownPhone={user.phone}
            language={hasSpanish ? language : 'en'}
            hasSpanish={hasSpanish}
            isUnsaved={isUnsaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
