import type { Language } from '@earshot/domain';
import { useState } from 'react';
import { platform } from '../../phone/platform/index.ts';
import { keepLanguage, loadWords, type Words } from '../../ui/language/index.ts';

/** The language of the screen, and its words. */
export interface Spoken {
  readonly language: Language;
  readonly words: Words;
}

/** What is spoken on a screen before there is a device, until another language is chosen. */
export function useSpoken(atFirst: Spoken) {
  const [spoken, setSpoken] = useState(atFirst);
  const change = async (language: Language) => {
    keepLanguage(language);
    setSpoken({ language, words: await loadWords(language, platform.reword) });
  };
  return { spoken, choose: (language: Language) => void change(language) };
}
