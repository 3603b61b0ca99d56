import { useNavigate } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { ActionMenu } from '../../../ui/list/action-menu.tsx';
import classes from './export.module.css';
import type { ExportState } from './use-activity-export.ts';

export function ExportMenu({ exporting: { isBusy, start } }: { readonly exporting: ExportState }) {
  const navigate = useNavigate();
  const actions = [
    // Only one export runs at a time; its progress is shown below.
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
