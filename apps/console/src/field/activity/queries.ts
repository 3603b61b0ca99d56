import type { PairOutcome, UnheardCause } from '@earshot/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import type { ActivityFilter } from './filter.ts';
import { useViewerId } from './viewer.tsx';

/** The first part of every query key of this screen. */
export const activityKey = 'activity';
// Spec 2 §9.
const refreshMs = 300_000;

// 'always': without a network the read fails and reports it; the default would wait in silence.
const reading = { refetchInterval: refreshMs, networkMode: 'always' } as const;

/** The figures and the chosen page of receivers, both read again every 5 minutes. */
export function useActivity(filter: ActivityFilter) {
  const viewerId = useViewerId();
  const summary = useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'summary'],
    queryFn: ({ signal }) => api.activity.summary({ query: {} }, { signal }),
  });
  const read = useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'list', filter],
    queryFn: ({ signal }) =>
      api.activity.list(
        {
          query: {
            page: filter.page,
            perpage: filter.perpage,
            searchString: filter.search === '' ? undefined : filter.search,
            statusFilter: filter.status,
            ...filter.sorting,
          },
        },
        { signal },
      ),
    placeholderData: (previous, query) => (query?.queryKey[1] === viewerId ? previous : undefined),
  });
  return { summary, list: useKeptPage(read, JSON.stringify([viewerId, filter.search, filter.status])) };
}

export function usePlaces(isShown: boolean) {
  const viewerId = useViewerId();
  return useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'places'],
    queryFn: ({ signal }) => api.activity.places({ query: {} }, { signal }),
    enabled: isShown,
  });
}
export type PlacesQuery = ReturnType<typeof usePlaces>;

/** Stands for all active messages in the place of a message's id in the address. */
export const allMessages = 'all';

/** The receivers to read: of one message or of all active ones, optionally with one outcome or cause. */
interface ReceiversQuestion {
  readonly messageId: string | undefined;
  readonly outcome?: PairOutcome | undefined;
  readonly cause?: UnheardCause['kind'] | undefined;
  readonly search?: string;
  readonly page?: number;
  readonly perPage: number;
}

export const readReceivers = ({ messageId, outcome, cause, search, page = 1, perPage: perpage }: ReceiversQuestion, signal?: AbortSignal) =>
  api.activity.receivers({ query: { messageId, outcome, cause, searchString: search || undefined, page, perpage } }, signal && { signal });
export type ReceiversData = Awaited<ReturnType<typeof readReceivers>>;

/** The receivers of a message with their causes. The last ones stay while another selection of the same message loads. */
export function useReceivers(question: ReceiversQuestion) {
  const viewerId = useViewerId();
  return useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'receivers', question.messageId ?? 'all', question],
    queryFn: ({ signal }) => readReceivers(question, signal),
    placeholderData: (previous, query) => (query?.queryKey[1] === viewerId && query.queryKey[3] === (question.messageId ?? 'all') ? previous : undefined),
  });
}

export function usePerson(contactId: string) {
  const viewerId = useViewerId();
  return useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'person', contactId],
    queryFn: ({ signal }) => api.activity.person({ query: { contactId } }, { signal }),
  });
}

/** A person's name, from a list that was already read or else from the report. */
export function usePersonName(contactId: string): string | undefined {
  const viewerId = useViewerId();
  const queryClient = useQueryClient();
  const known = queryClient
    .getQueriesData<{ readonly returnData?: readonly Named[]; readonly data?: readonly Named[] }>({ queryKey: [activityKey, viewerId] })
    .flatMap(([[, , kind], data]) => (kind === 'list' ? (data?.returnData ?? []) : kind === 'receivers' ? (data?.data ?? []) : []))
    .find((row) => row.contactId === contactId)?.name;
  const { data } = useQuery({
    networkMode: 'always',
    queryKey: [activityKey, viewerId, 'name', contactId],
    queryFn: ({ signal }) => api.activity.report({ query: { contactId, page: 1, perpage: 1 } }, { signal }),
    staleTime: Infinity,
    enabled: known === undefined,
  });
  return known ?? data?.about;
}

interface Named {
  readonly contactId: string;
  readonly name: string;
}

/** Whether the viewer may open messages; an Admin who is no Operator sees only their outcomes (spec 2 §9). */
export function useMayOpenMessages(): boolean {
  const { user, onBehalf } = useSession();
  return onBehalf !== undefined || user?.isOperator === true || user?.isHolder === true;
}

/** Whether the viewer may act on messages that were not heard; the server says for which people. */
export function useMayAct(): boolean {
  const { user, onBehalf } = useSession();
  return onBehalf === undefined && (user?.isOperator === true || user?.isHolder === true);
}

/** Whether the viewer writes messages: an Operator who does not act on behalf of another user. */
export function useMayWriteMessages(): boolean {
  const { user, onBehalf } = useSession();
  return onBehalf === undefined && user?.isOperator === true;
}
