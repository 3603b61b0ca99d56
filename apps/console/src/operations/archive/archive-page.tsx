import { formatCount } from '@earshot/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { tell } from '../../platform/feedback.ts';
import { useSession } from '../../platform/session.ts';
import { BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import { useQuestion } from '../../ui/list/use-question.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ArchiveTable } from './archive-table.tsx';
import classes from './archive.module.css';

const route = getRouteApi('/shell/archive');

/** The limit of one call. */
const maxAtOnce = 100;

/** The archived clients, which can be reactivated (spec 2 §2.8; decisions, Users). */
export function ArchivePage(): ReactNode {
  const { user } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = { page: search.page, perpage: search.perpage, ...(search.search !== '' && { search: search.search }) };
  const list = useKeptPage(
    useQuery({
      queryKey: ['clients', 'archived', query],
      queryFn: ({ signal }) => api.clientAdmin.archived({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
    search.search,
  );
  const clients = list.data?.clients ?? [];
  const selection = useSelection(search.search, { ids: clients.map(({ id }) => id), total: 0 });
  const questions = useQuestion();
  const reactivate = useReactivation(selection.clear);
  const chosen = selection.selection.kind === 'some' ? [...selection.selection.ids] : [];
  // Replaces the history entry: each pause in typing would be a step of the Back button otherwise.
  const change = (next: Partial<typeof search>, replace = 'search' in next) =>
    void navigate({ search: { ...search, page: 1, ...next }, replace, resetScroll: false });
  const ask = () => {
    const name = chosen.length === 1 ? clients.find(({ id }) => id === chosen[0])?.name : undefined;
    const several = chosen.length === 1 ? 'this client' : `these ${formatCount(chosen.length)} clients`;
    questions.run({
      question: `Do you really want to reactivate ${name ?? several}? Their users can log in again, and delivery and billing resume.`,
      button: `Reactivate ${name ?? (chosen.length === 1 ? 'the client' : `${formatCount(chosen.length)} clients`)}`,
      carryOut: () => reactivate(chosen),
    });
  };
  const obstacle = describeObstacle(chosen.length, user?.isSuper === true);
  return (
    <>
      <PageHeader title="Archive" />
      <ListFrame
        noun="the archive"
        placeholder="Search name or site"
        pager={list.data?.pager}
        empty={{
          title: 'Nothing is archived',
          text: 'Archive a client on the Clients page: its users are logged out, and delivery and billing stop. Nothing is deleted, and you can bring it back here.',
        }}
        tools={
          <div className={classes['bar']}>
            {/* spec 2 §2.8 */}
            <BulkBar noun="clients" words="Selected" count={chosen.length} onClear={selection.clear}>
              <BulkAction
                label="Reactivate"
                isMain
                icon={<IconArchiveOff size={15} aria-hidden />}
                disabled={obstacle !== undefined}
                title={obstacle}
                onClick={ask}
              />
            </BulkBar>
          </div>
        }
        // The page has all clients: the others were brought back by somebody else.
        chosen={clients.length === list.data?.pager.totalItems ? { ids: selection.elsewhere, find: async () => [], onGone: selection.drop } : undefined}
        {...{ search, onChange: change, list, questions }}
      >
        <ArchiveTable timeZone={user?.timeZone ?? 'UTC'} isStale={list.isPlaceholderData} {...{ clients, selection }} />
      </ListFrame>
    </>
  );
}

function describeObstacle(count: number, isSuper: boolean): string | undefined {
  if (!isSuper) return 'Only a super admin can reactivate a client.';
  if (count === 0) return 'Select clients first.';
  return count > maxAtOnce ? `At most ${maxAtOnce} clients at once.` : undefined;
}

function useReactivation(onDone: () => void) {
  const queryClient = useQueryClient();
  return async (ids: readonly string[]) => {
    try {
      await api.clientAdmin.reactivate({ body: { ClientIDs: [...ids] } });
      onDone();
      tell(ids.length === 1 ? 'The client was reactivated.' : `${formatCount(ids.length)} clients were reactivated.`);
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
    }
  };
}
