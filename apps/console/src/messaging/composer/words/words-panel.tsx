import type { ReactNode } from 'react';
import { durationLabel } from '@earshot/domain';
import type { FormProblems } from '../form-problems.ts';
import type { MessageForm } from '../message-form.ts';
import { isBlank, spanishWords } from './english.ts';
import { MessageFields } from './message-fields.tsx';
import { SpanishNotes } from './spanish-notes.tsx';
import type { Languages } from './use-languages.ts';
import linkButton from '../../../ui/link-button.module.css';
import classes from './words.module.css';

interface WordsPanelProps {
  readonly form: MessageForm;
  readonly languages: Languages;
  readonly errors: FormProblems;
  readonly isReadOnly: boolean;
  readonly onChange: (part: Partial<MessageForm>) => void;
  readonly preview: ReactNode;
}

/** The message in English or in Spanish (spec 1 §2). */
export function WordsPanel({ form, languages, errors, isReadOnly, onChange, preview }: WordsPanelProps) {
  const { language, note, spanish, choose } = languages;
  const hasSpanish = !isBlank(spanishWords(form));
  const change = (part: Partial<MessageForm>) => {
    if (language === 'es') spanish.onTyped();
    onChange(part);
  };
  return (
    <section aria-label="Words" className={classes['panel']}>
      {note !== undefined && (
        <p className={classes['note']} role="alert">
          {note}
        </p>
      )}
      <MessageFields
        key={language}
        form={form}
        language={language}
        errors={errors}
        isReadOnly={isReadOnly}
        isBusy={language === 'es' && spanish.isTranslating}
        onChange={change}
        preview={preview}
      />
      {language === 'es' && <SpanishNotes form={form} spanish={spanish} isReadOnly={isReadOnly} />}
      <div className={classes['foot']}>
        {language === 'en' && (
          <span>
            Duration <b>{durationLabel(form.settings.startDate, form.settings.endDate)}</b>
          </span>
        )}
        {language === 'es' ? (
          <LinkButton onClick={() => choose('en')}>Show original version</LinkButton>
        ) : (
          (hasSpanish || !isReadOnly) && <LinkButton onClick={() => choose('es')}>See Spanish translation</LinkButton>
        )}
      </div>
    </section>
  );
}

/** A button that looks like a link: it only changes the content here. */
const LinkButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <button type="button" className={`${linkButton['link']} ${classes['link']}`} onClick={onClick}>
    {children}
  </button>
);
