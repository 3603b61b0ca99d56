import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './refresh-button.module.css';

/** Reads the screen again. It stays enabled while busy, so that it keeps the focus. */
export function RefreshButton({ isBusy, onRefresh }: { readonly isBusy: boolean; readonly onRefresh: () => void }) {
  return (
    <ActionIcon variant="default" size={32} aria-label="Refresh" title="Refresh" aria-busy={isBusy} onClick={onRefresh}>
      <IconRefresh className={classes['icon']} data-busy={isBusy || undefined} size={16} aria-hidden />
    </ActionIcon>
  );
}
