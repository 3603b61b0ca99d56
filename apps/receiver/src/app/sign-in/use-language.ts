import type { Language } from '@earshot/domain';
import { useState } from 'react';
import { platform } from '../../phone/platform/index.ts';
import { keepLanguage, loadWords, type Words } from '../../ui/language/index.ts';

export interface LanguageState {
  readonly language: Language;
  readonly words: Words;
}

/** The language and words of a screen before there is a device, until another language is chosen. */
export function useSpoken(atFirst: LanguageState) {
  const [spoken, setSpoken] = useState(atFirst);
  const change = async (language: Language) => {
    keepLanguage(language);
    setSpoken({ language, words: await loadWords(language, platform.reword) });
  };
  return { spoken, choose: (language: Language) => void change(language) };
}
