import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import type { MessagesPageState } from './use-messages-page.ts';

/** The actions on the selected messages. Loads with the first selection. */
export function MessagesBulk({ page: { chosen, actions, exporting } }: { readonly page: MessagesPageState }) {
  const navigate = useNavigate();
  // The list may have been left by then.
  const showDrafts = () => void navigate({ to: '/messages', search: { status: 'Draft' } as never });
  return (
    <BulkBar noun="messages" count={chosen.count} allCount={chosen.allCount} onSelectAll={() => chosen.selectAll()} onClear={chosen.clear}>
      <BulkAction label="Pause" onClick={() => actions.pauseSelected(true)} />
      <BulkAction label="Resume" onClick={() => actions.pauseSelected(false)} />
      <BulkAction label="Duplicate" isBusy={actions.questions.isBusy} onClick={() => actions.duplicateSelected(showDrafts)} />
      <BulkAction label="Export" isBusy={exporting.isBusy} onClick={exporting.start} />
      <BulkAction label="Delete" icon={<IconTrash size={14} aria-hidden />} isBusy={actions.questions.isBusy} onClick={actions.removeSelected} />
    </BulkBar>
  );
}
