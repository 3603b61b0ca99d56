import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CheckFinding, CheckRemedy } from '@earshot/domain';
import type { MessageForm } from '../message-form.ts';
import classes from './checks.module.css';
import { remedied, remedyLabel } from './remedies.ts';
import { useChecks } from './use-checks.ts';

interface ChecksPanelProps {
  readonly form: MessageForm;
  readonly messageId: string | undefined;
  readonly onChange: (part: Partial<MessageForm>) => void;
}

/** The possible problems of the message, each with its remedy; none of them prevents saving. */
export function ChecksPanel({ form, messageId, onChange }: ChecksPanelProps) {
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  const { isOn, data, error, refetch } = useChecks(form, messageId);
  const remedy = useRemedy(form, onChange);
  if (!isOn || (!data && !error)) return null;
  const findings = data?.findings ?? [];
  const hasList = error === null && findings.length > 0;
  return (
    <section className={classes['panel']} aria-label="Checks">
      <div className={classes['head']}>
        <output className={classes['state']} data-found={hasList || undefined}>
          {hasList ? <IconAlertTriangle size={15} aria-hidden /> : !error && <IconCircleCheck size={15} aria-hidden />}
          {error ? 'Checks could not run.' : stateText(findings.length)}
        </output>
        {remedy.undo && (
          <Anchor component="button" type="button" onClick={remedy.undo}>
            Undo: {remedy.done}
          </Anchor>
        )}
        {error && (
          <Anchor component="button" type="button" onClick={() => void refetch()}>
            Try again
          </Anchor>
        )}
        {hasList && (
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      </div>
      {hasList && isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to get into it
        <ul id={listId} className={classes['findings']} tabIndex={0} aria-label="What the checks found">
          {findings.map((finding) => (
            <Finding key={finding.kind} finding={finding} form={form} onRemedy={remedy.apply} />
          ))}
        </ul>
      )}
    </section>
  );
}

function stateText(count: number): string {
  if (count === 0) return 'No problems found.';
  return count === 1 ? 'Checks: 1 thing to look at' : `Checks: ${count} things to look at`;
}

interface FindingProps {
  readonly finding: CheckFinding;
  readonly form: MessageForm;
  readonly onRemedy: (remedy: CheckRemedy) => void;
}

function Finding({ finding, form, onRemedy }: FindingProps) {
  return (
    <li>
      <p>{finding.message}</p>
      {finding.remedies.length > 0 && (
        <div className={classes['remedies']}>
          {finding.remedies.map((remedy) => (
            <Button key={remedy.kind} variant="default" size="compact-xs" onClick={() => onRemedy(remedy)}>
              {remedyLabel(remedy, form)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface Done {
  readonly label: string;
  readonly before: Partial<MessageForm>;
  readonly after: Partial<MessageForm>;
}

/** Applies a remedy, and undoes the last one as long as nothing else has changed the same fields. */
function useRemedy(form: MessageForm, onChange: (part: Partial<MessageForm>) => void) {
  const [done, setDone] = useState<Done>();
  const isStill = done !== undefined && listFormFields(done.after).every((field) => form[field] === done.after[field]);
  return {
    apply: (remedy: CheckRemedy) => {
      const after = remedied(form, remedy);
      setDone({ label: remedyLabel(remedy, form), before: Object.fromEntries(listFormFields(after).map((field) => [field, form[field]])), after });
      onChange(after);
    },
    done: done?.label,
    undo: isStill
      ? () => {
          onChange(done.before);
          setDone(undefined);
        }
      : undefined,
  };
}

const listFormFields = (part: Partial<MessageForm>) => Object.keys(part) as (keyof MessageForm)[];
