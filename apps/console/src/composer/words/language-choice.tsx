import { SegmentedControl } from '@mantine/core';
import type { Language } from '@earshot/domain';

interface LanguageChoiceProps {
  readonly language: Language;
  readonly onChoose: (language: Language) => void;
}

/** Which version of the message is shown. */
export function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  return (
    <SegmentedControl
      aria-label="Language of the message"
      data={[
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Español' },
      ]}
      value={language}
      onChange={(value) => onChoose(value === 'es' ? 'es' : 'en')}
    />
  );
}
