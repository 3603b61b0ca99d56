import { Button } from '@mantine/core';
import { remedyText } from './cause-words.ts';
import classes from './receivers.module.css';
import type { Remedies } from './use-remedies.ts';
import type { TextQuestion } from './use-text-question.ts';

export interface RemedyProps {
  /** Undefined for all active messages. */
  readonly messageId: string | undefined;
  readonly remedies: { readonly told: Remedies['told']; readonly run: (asked: TextQuestion) => void };
}

/** The result of a remedy beside its button, with the next remedy for the people whom it did not reach. */
export function Said({ place, messageId, remedies }: RemedyProps & { readonly place: string }) {
  const { text = '', isProblem = false, canText = [] } = remedies.told[place] ?? {};
  return (
    <div className={classes['said']} data-problem={isProblem || undefined}>
      <output>{text}</output>
      {canText.length > 0 && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => remedies.run({ place, remedy: 'text', people: canText.length, recipients: () => Promise.resolve({ messageId, ids: canText }) })}
        >
          {remedyText('text', canText.length)}
        </Button>
      )}
    </div>
  );
}
