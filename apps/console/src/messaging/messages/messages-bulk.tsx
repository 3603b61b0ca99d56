import { formatCount, isFew } from '@earshot/domain';
import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import { loadCalls } from './use-message-actions.ts';
import type { MessagesPageState } from './use-messages-page.ts';

const messagesText = (count: number): string => (count === 1 ? '1 message' : `${formatCount(count)} messages`);

/** The actions on the selected messages; only the deletion of many is asked first. Loads with the first selection. */
export function MessagesBulk({ page }: { readonly page: MessagesPageState }) {
  const { chosen, exporting } = page;
  const { isBusy } = page.actions.questions;
  const actions = useBulkActions(page);
  return (
    <BulkBar noun="messages" count={chosen.count} allCount={chosen.allCount} onSelectAll={() => chosen.selectAll()} onClear={chosen.clear}>
      <BulkAction label="Pause" onClick={() => actions.pause(true)} />
      <BulkAction label="Resume" onClick={() => actions.pause(false)} />
      <BulkAction label="Duplicate" isBusy={isBusy} onClick={actions.duplicate} />
      <BulkAction label="Export" isBusy={exporting.isBusy} onClick={exporting.start} />
      <BulkAction label="Delete" icon={<IconTrash size={14} aria-hidden />} isBusy={isBusy} onClick={actions.remove} />
    </BulkBar>
  );
}

function useBulkActions({ search: { search, status, filterkey, filtervalue }, chosen: { selection, chosenAllAt, count, clear }, actions }: MessagesPageState) {
  const navigate = useNavigate();
  const { questions, on } = actions;
  const chosen = {
    selection,
    queryTime: chosenAllAt,
    search: search === '' ? undefined : search,
    status: status === 'All' ? undefined : status,
    filterKey: filterkey,
    filterValue: filtervalue,
  };
  // The list may have been left by then.
  const showDrafts = () => void navigate({ to: '/messages', search: { status: 'Draft' } as never });
  return {
    pause: (isPaused: boolean) => questions.run({ carryOut: () => on.pause({ ...chosen, isPaused }) }),
    duplicate: () =>
      questions.run({ carryOut: async () => (await loadCalls()).duplicateMessages({ body: chosen, reread: on.reread, showDrafts }).then(clear) }),
    remove: () =>
      questions.run({
        ...(!isFew(selection) && { question: `Are you sure want to delete ${formatCount(count)} messages` }),
        button: `Delete ${messagesText(count)}`,
        toDelete: count,
        carryOut: () => on.remove(chosen).then(clear),
      }),
  };
}
