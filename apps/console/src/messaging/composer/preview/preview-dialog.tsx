import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '@earshot/domain';
import { Segments } from '../../../ui/segments.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { ListenLink } from './listen-link.tsx';
import classes from './preview.module.css';
import { SmsPreview } from './sms-preview.tsx';

interface PreviewDialogProps {
  readonly opened: boolean;
  readonly messageId: string;
  readonly savedAt: number | undefined;
  /** The number in the user's profile, in E.164. */
  readonly ownPhone: string | undefined;
  /** The first language to play. */
  readonly language: Language;
  readonly hasSpanish: boolean;
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
}

/** Plays the message on a phone, by QR code or by text message (spec 1 §2). */
export function PreviewDialog({ opened, onClose, ...rest }: PreviewDialogProps) {
  const isOpen = useOpened(opened);
  const [isProblemOpen, setProblemOpen] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Phone Preview"
      size={480}
      centered
      closeOnEscape={!isProblemOpen}
      classNames={{ title: classes['title'] ?? '' }}
    >
      {/* Each opening starts anew. */}
      {isOpen && <PreviewWays {...rest} onProblem={setProblemOpen} />}
    </Modal>
  );
}

const names = { en: 'English', es: 'Español' } as const;

interface PreviewWaysProps extends Omit<PreviewDialogProps, 'opened' | 'onClose'> {
  readonly onProblem: (isOpen: boolean) => void;
}

function PreviewWays({ messageId, savedAt, ownPhone, language: initial, hasSpanish, isUnsaved, onProblem }: PreviewWaysProps) {
  const [language, setLanguage] = useState(initial);
  return (
    <div className={classes['ways']}>
      {hasSpanish && (
        <Segments
          label="Preview language"
          values={[names.en, names.es]}
          value={names[language]}
          onChange={(name) => setLanguage(name === names.es ? 'es' : 'en')}
        />
      )}
      {isUnsaved && <p className={classes['note']}>The phone plays the last saved version, without your latest changes.</p>}
      <p className={classes['note']}>
        No phone at hand?{' '}
        <a href={`/hear?message=${encodeURIComponent(messageId)}`} target="_blank" rel="noreferrer">
          Hear it here, on a simulated phone
        </a>
      </p>
      <ListenLink messageId={messageId} language={language} savedAt={savedAt} />
      <SmsPreview messageId={messageId} language={language} ownPhone={ownPhone} onProblem={onProblem} />
    </div>
  );
}
