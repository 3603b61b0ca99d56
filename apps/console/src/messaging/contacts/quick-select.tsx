import type { ContactsPage } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/list/action-menu.tsx';
import { type SelectAllSort, selectAllSorts } from './contacts-search.ts';
import classes from './contacts.module.css';

interface QuickSelectProps {
  readonly counts: ContactsPage['editableCounts'];
  readonly onSelect: (choice: SelectAllSort) => void;
}

/** Selects every contact of one status (spec 2 §2.2). */
export function QuickSelect({ counts, onSelect }: QuickSelectProps) {
  const actions = selectAllSorts.map((choice) => ({
    label: choice === 'None' ? choice : `${choice} (${formatCount(counts[choice])})`,
    onSelect: () => onSelect(choice),
  }));
  return (
    <ActionMenu label="Select by status" align="start" className={classes['quick']} sections={[{ heading: 'Select', actions }]}>
      <IconChevronDown size={14} aria-hidden />
    </ActionMenu>
  );
}
