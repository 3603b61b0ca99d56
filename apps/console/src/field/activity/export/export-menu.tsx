import { useNavigate } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { ActionMenu } from '../../../ui/list/action-menu.tsx';
import classes from './export.module.css';
import type { Exporting } from './use-export.ts';

/** Ways to carry the activity away. */
export function ExportMenu({ exporting: { isBusy, start } }: { readonly exporting: Exporting }) {
  const navigate = useNavigate();
  const actions = [
    // One at a time: its progress stands below.
    ...(isBusy ? [] : [{ label: 'All, as CSV', onSelect: start }]),
    { label: 'All, as a report', onSelect: () => void navigate({ to: '/activity/report' }) },
  ];
  return (
    <ActionMenu label="Export" isNamedByContent className={classes['button']} sections={[{ actions }]}>
      <IconDownload size={14} aria-hidden />
      Export
    </ActionMenu>
  );
}
