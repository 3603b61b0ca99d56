import { Button, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { drivenWhileRead, formatCount, type Language, maxBodyLength, maxTitleLength, type RadiusUnit, readSeconds, wordCount } from '@earshot/domain';
import { Notice } from '../../../ui/notice.tsx';
import { SpeechBar } from '../../../ui/speech-bar.tsx';
import type { MessageForm } from '../message-form.ts';
import { useCutPaste } from './use-cut-paste.ts';
import { useSpeech } from './use-speech.ts';
import classes from './words.module.css';

type FieldErrors = Partial<Record<'title' | 'body' | 'spanishTitle' | 'spanishBody', string | undefined>>;

interface MessageFieldsProps {
  readonly form: MessageForm;
  readonly language: Language;
  readonly errors: FieldErrors;
  readonly isReadOnly: boolean;
  /** The fields are disabled for a moment. */
  readonly isBusy: boolean;
  readonly onChange: (part: Partial<MessageForm>) => void;
  readonly preview: ReactNode;
}

export function MessageFields({ form, language, errors, isReadOnly, isBusy, onChange, preview }: MessageFieldsProps) {
  const { isPlaying, progress, problem, play, stop } = useSpeech();
  const [titleField, bodyField] = language === 'en' ? (['title', 'body'] as const) : (['spanishTitle', 'spanishBody'] as const);
  const body = form[bodyField];
  const { cut, forget, onPaste, onChange: onTyped } = useCutPaste();
  const max = { [titleField]: maxTitleLength, [bodyField]: maxBodyLength };
  return (
    <div className={classes['fields']}>
      <TextInput
        label={language === 'en' ? 'Title' : 'Spanish title'}
        lang={language}
        name={titleField}
        autoComplete="off"
        maxLength={maxTitleLength}
        value={form[titleField]}
        error={errors[titleField]}
        readOnly={isReadOnly}
        disabled={isBusy}
        required={language === 'en'}
        withAsterisk={false}
        onPaste={onPaste}
        onChange={(event) => {
          onTyped(event);
          onChange({ [titleField]: event.currentTarget.value });
        }}
      />
      {/* The notice stands between the two fields: below them it is out of sight on a phone. */}
      {cut && (
        <Notice text={`Your pasted text was cut by ${formatCharacters(cut.count)}. The limit is ${formatCharacters(max[cut.field] ?? 0)}.`}>
          {cut.isIn && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                onChange({ [cut.field]: cut.before });
                forget();
              }}
            >
              Undo
            </Button>
          )}
        </Notice>
      )}
      <Textarea
        label={language === 'en' ? 'Message' : 'Spanish message'}
        description={<WordLine text={body} unit={form.radiusUnit} />}
        descriptionProps={{ className: classes['words'] }}
        classNames={{ root: classes['message'] ?? '', label: classes['label'] ?? '' }}
        lang={language}
        name={bodyField}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxBodyLength}
        value={body}
        error={errors[bodyField]}
        readOnly={isReadOnly}
        disabled={isBusy}
        required={language === 'en'}
        withAsterisk={false}
        onPaste={onPaste}
        onChange={(event) => {
          onTyped(event);
          onChange({ [bodyField]: event.currentTarget.value });
        }}
      />
      <div className={classes['hear']}>
        <SpeechBar text={body} isPlaying={isPlaying} progress={progress} onPlay={() => play(body, language)} onStop={stop} />
        <div className={classes['tools']}>{preview}</div>
      </div>
      {problem && <output className={classes['problem']}>{problem}</output>}
    </div>
  );
}

const formatCharacters = (value: number): string => `${formatCount(value)} ${value === 1 ? 'character' : 'characters'}`;

/** Words, read time, and the way travelled meanwhile (spec 1 §5). */
function WordLine({ text, unit }: { readonly text: string; readonly unit: RadiusUnit }) {
  const words = wordCount(text);
  return (
    <span>
      {formatCount(words)} {words === 1 ? 'word' : 'words'} · {formatCount(readSeconds(words))} s to read · {drivenWhileRead(words, unit)}
    </span>
  );
}
