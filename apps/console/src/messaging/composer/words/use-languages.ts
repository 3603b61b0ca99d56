import { useState } from 'react';
import type { Language } from '@earshot/domain';
import type { MessageForm } from '../message-form.ts';
import { englishWords, isBlank, isWhole, spanishWords } from './english.ts';
import { type Spanish, useSpanish } from './use-spanish.ts';

export interface Languages {
  readonly language: Language;
  /** The reason why the message stayed in English. */
  readonly note: string | undefined;
  readonly spanish: Spanish;
  /** A choice by the operator: missing Spanish is translated. */
  readonly choose: (language: Language) => void;
  /** Shows the language without a translation. */
  readonly show: (language: Language) => void;
}

interface Options {
  readonly isReadOnly: boolean;
  readonly onChange: (part: Partial<MessageForm>) => void;
}

export function useLanguages(form: MessageForm, { isReadOnly, onChange }: Options): Languages {
  const [language, show] = useState<Language>('en');
  // The note disappears with the next change.
  const [wish, setWish] = useState<{ readonly form: MessageForm; readonly text: string }>();
  const spanish = useSpanish(form, onChange);
  const choose = (next: Language): void => {
    const hasSpanish = !isBlank(spanishWords(form));
    setWish(undefined);
    if (next === 'en' || hasSpanish) return show(next);
    if (isReadOnly) return setWish({ form, text: 'This message has no Spanish version.' });
    // Spec 1 §4.
    if (!isWhole(englishWords(form))) return setWish({ form, text: 'Please fill the English Title and Message First!' });
    show('es');
    if (!spanish.isTranslating) void spanish.translate();
  };
  return { language, note: wish?.form === form ? wish.text : undefined, spanish, choose, show };
}
