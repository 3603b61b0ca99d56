import type { Client } from '@earshot/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/failure-text.ts';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { ClientDialogs } from './client-dialogs.tsx';
import type { ClientsSearch } from './clients-search.ts';
import { ClientsTable } from './clients-table.tsx';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import { openOnBehalf } from './open-on-behalf.ts';
import { useClientDialogs } from './use-client-dialogs.ts';
import { useQuestion } from '../../ui/list/use-question.ts';

export interface TabProps {
  readonly search: ClientsSearch;
  readonly onChange: (change: Partial<ClientsSearch>) => void;
  readonly onDone: (text: string) => void;
}

/** The clients in use and the staff's actions on each (spec 2 §2.7). */
export function ClientsTab({ search, onChange, onDone, onOpened }: TabProps & { readonly onOpened: () => Promise<void> }) {
  const { user } = useSession();
  const dialogs = useClientDialogs();
  const { page, perpage, search: text } = search;
  const query = { page, perpage, ...(text !== '' && { search: text }) };
  const list = useKeptPage(
    useQuery({
      queryKey: ['clients', 'list', query],
      queryFn: ({ signal }) => api.clients.list({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
    text,
  );
  const open = useMutation({
    mutationFn: async (client: Client) => {
      if (await openOnBehalf(client)) await onOpened();
      else return `${client.name} has no operator to act for.`;
    },
  });
  const queryClient = useQueryClient();
  const questions = useQuestion();
  /** Asks first, and explains the consequences (decisions: Users). */
  const archive = ({ id, name }: Client) =>
    questions.run({
      question: `Do you really want to archive ${name}? Its users are logged out at once and cannot log in any more, and its messages are no longer delivered.`,
      button: `Archive ${name}`,
      carryOut: async () => {
        await api.clientAdmin.archive({ body: { ClientID: id } });
        onDone(`${name} was archived. It can be brought back from the Archive.`);
        void queryClient.invalidateQueries({ queryKey: ['clients'] });
      },
    });
  const problem = open.error ? failureText(open.error) : open.data;
  return (
    <>
      {problem !== undefined && <Notice text={problem} />}
      <ListFrame
        noun="clients"
        placeholder="Search name or site"
        empty={{ title: 'No clients yet', text: 'Each company that signs up appears here. Press Open to see the console as its operator sees it.' }}
        pager={list.data?.pager}
        {...{ search, onChange, list, questions }}
      >
        <ClientsTable
          clients={list.data?.clients ?? []}
          timeZone={user?.timeZone ?? 'UTC'}
          mayArchive={user?.isSuper === true}
          isStale={list.isPlaceholderData}
          openingId={open.isPending ? open.variables.id : undefined}
          on={{ open: open.mutate, archive, ...dialogs.on }}
        />
      </ListFrame>
      <ClientDialogs dialogs={dialogs} onDone={onDone} />
    </>
  );
}
