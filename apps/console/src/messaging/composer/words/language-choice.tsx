import { IconLanguage } from '@tabler/icons-react';
import type { Language } from '@earshot/domain';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import classes from './words.module.css';

interface LanguageChoiceProps {
  readonly language: Language;
  readonly onChoose: (language: Language) => void;
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

/** The choice of the shown language version (spec 1 §2: the Translate language dropdown). */
export function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  return (
    <span className={classes['choice']}>
      <IconLanguage size={16} aria-hidden />
      <FilterSelect label="Translate language" value={language} options={languages} onChange={(value) => onChoose(value === 'es' ? 'es' : 'en')} />
    </span>
  );
}
