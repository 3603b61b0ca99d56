import type { Language } from '@earshot/domain';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useOpened } from './use-opened.ts';

interface AlertDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly language?: Language;
  /** Pixels (spec 1 §9: alert 446, About 450). */
  readonly width?: number;
  /** Only its button closes it: no Escape, no click outside. */
  readonly isPersistent?: boolean;
  readonly onClose: () => void;
}

export function AlertDialog({ opened, title, children, language = 'en', width = 446, isPersistent = false, onClose }: AlertDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      lang={language}
      title={title}
      size={width}
      centered
      closeOnEscape={!isPersistent}
      closeOnClickOutside={!isPersistent}
      withCloseButton={!isPersistent}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <div className={classes['text']}>{children}</div>
      <div className={classes['buttons']}>
        <Button onClick={onClose} data-autofocus>
          {language === 'es' ? 'Cerrar' : 'Close'}
        </Button>
      </div>
    </Modal>
  );
}
