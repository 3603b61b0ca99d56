import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/list/action-menu.tsx';
import classes from './messages.module.css';
import type { ShownState } from './messages-search.ts';

// Spec 2 §9.
const choices = ['All', 'None', 'Active', 'Expired', 'Future'] as const;

export function QuickSelect({ onSelect }: { readonly onSelect: (state: ShownState | 'None') => void }) {
  const actions = choices.map((choice) => ({ label: choice, onSelect: () => onSelect(choice) }));
  return (
    <ActionMenu label="Select by status" align="start" className={classes['quick']} sections={[{ heading: 'Select', actions }]}>
      <IconChevronDown size={14} aria-hidden />
    </ActionMenu>
  );
}
