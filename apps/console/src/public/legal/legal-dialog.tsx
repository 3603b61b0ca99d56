import type { Language } from '@earshot/domain';
import { Button, Modal } from '@mantine/core';
import { type MouseEvent, useId, useRef } from 'react';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './legal.module.css';
import type { LegalKind, LegalText } from './legal-text.ts';
import { privacy } from './privacy.tsx';
import { terms } from './terms.tsx';

const texts: Readonly<Record<LegalKind, LegalText>> = { terms, privacy };

interface LegalDialogProps {
  readonly kind: LegalKind;
  /** The language of the page behind it. */
  readonly language?: Language;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A legal text over the whole page (spec 1 §2), with a table of contents. */
export function LegalDialog({ kind, language = 'en', opened, onClose }: LegalDialogProps) {
  const isOpen = useOpened(opened);
  const text = texts[kind];
  return (
    <Modal.Root opened={isOpen} onClose={onClose} fullScreen transitionProps={{ duration: 120 }}>
      <Modal.Content>
        {/* A <header> would count as the page's banner. */}
        <Modal.Header className={classes['head'] ?? ''} role="presentation">
          <Modal.Title className={classes['title'] ?? ''}>{text.title}</Modal.Title>
          <Button size="sm" onClick={onClose} data-autofocus>
            {language === 'es' ? 'Cerrar' : 'Close'}
          </Button>
        </Modal.Header>
        <Modal.Body className={classes['body'] ?? ''}>
          {language === 'es' && <p lang="es">Este texto está solo en inglés.</p>}
          <Reading text={text} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Reading({ text }: { readonly text: LegalText }) {
  const article = useRef<HTMLElement>(null);
  const prefix = useId();
  const prefixedId = (id: string) => `${prefix}${id}`;
  // Not by the address: each step would be a history entry, to which Close would return.
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const heading = article.current?.querySelector<HTMLElement>(`[id="${prefixedId(id)}"]`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={classes['columns']}>
      <nav className={classes['contents']} aria-label="Contents">
        <ol>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${prefixedId(id)}`} onClick={(event) => go(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article ref={article} className={classes['text']}>
        <p className={classes['updated']}>Last updated {text.updated}</p>
        <div className={classes['lead']}>{text.lead}</div>
        {text.sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={prefixedId(id)}>
            <h3 id={prefixedId(id)} tabIndex={-1}>
              {title}
            </h3>
            {body}
          </section>
        ))}
      </article>
    </div>
  );
}
