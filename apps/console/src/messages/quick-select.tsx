import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ShownState } from './messages-search.ts';

// spec 2 §9
const choices = ['All', 'None', 'Active', 'Expired', 'Future'] as const;

/** Chooses every message in one state. */
export function QuickSelect({ onSelect }: { readonly onSelect: (state: ShownState | 'None') => void }) {
  return (
    <Menu position="bottom-start" width={120} shadow="md">
      <Menu.Target>
        <ActionIcon size={22} aria-label="Select by status">
          <IconChevronDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Select</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item key={choice} onClick={() => onSelect(choice)}>
            {choice}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
