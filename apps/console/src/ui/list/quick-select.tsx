import { formatCount } from '@earshot/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from './action-menu.tsx';
import classes from './quick-select.module.css';

interface QuickSelectProps<Choice extends string> {
  readonly choices: readonly Choice[];
  /** The rows that a choice selects, shown beside its name. */
  readonly counts?: Readonly<Partial<Record<Choice, number>>>;
  readonly onSelect: (choice: Choice) => void;
}

/** A menu that selects every row of one status. */
export function QuickSelect<Choice extends string>({ choices, counts, onSelect }: QuickSelectProps<Choice>) {
  const actions = choices.map((choice) => ({
    label: counts?.[choice] === undefined ? choice : `${choice} (${formatCount(counts[choice])})`,
    onSelect: () => onSelect(choice),
  }));
  return (
    <ActionMenu label="Select by status" align="start" className={classes['quick']} sections={[{ heading: 'Select', actions }]}>
      <IconChevronDown size={14} aria-hidden />
    </ActionMenu>
  );
}
