import type { OwnedCounts, UserStatusFilter } from '@earshot/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../platform/api.ts';
import { confirmSession, currentSession } from '../../../platform/session.ts';

export interface UsersFilter {
  readonly status: UserStatusFilter;
  readonly search: string;
}

export const everybodyFilter: UsersFilter = { status: 'All', search: '' };

const pollMs = 30_000;

/** The users and invitations. Polled, as an invited person may be signing up. */
export const usersQuery = (clientId: string, { status, search }: UsersFilter) => {
  const query = { ...(status !== 'All' && { status }), ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: ['users', clientId, 'list', query],
    queryFn: async ({ signal }) => (await api.users.list({ query }, { signal })).data,
    placeholderData: (previous, last) => (last?.queryKey[1] === clientId ? previous : undefined),
    refetchInterval: pollMs,
  });
};

export const holderQuery = (clientId: string) =>
  queryOptions({ queryKey: ['users', clientId, 'holder'], queryFn: async ({ signal }) => (await api.users.holder(undefined, { signal })).data });

export const accountCountsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['users', clientId, 'account-counts'],
    queryFn: async ({ signal }) => (await api.users.accountCounts(undefined, { signal })).data,
    refetchInterval: pollMs,
  });

/** The account's status, shared with the header. */
export const standingQuery = (clientId: string) =>
  queryOptions({ queryKey: ['billing', 'status', clientId], queryFn: ({ signal }) => api.billing.status(undefined, { signal }) });

/** The users that data can be transferred to. */
export const operatorsQuery = (clientId: string) =>
  queryOptions({ queryKey: ['users', clientId, 'operators'], queryFn: async ({ signal }) => (await api.users.operators(undefined, { signal })).data });

/** The amount of a user's data, shared with the navigation. */
export const countsQuery = (userId: string) =>
  queryOptions({ queryKey: ['users', 'counts', userId], queryFn: ({ signal }) => api.users.counts({ params: { userId } }, { signal }) });

export const settingsQuery = (clientId: string) =>
  queryOptions({ queryKey: ['account-settings', clientId], queryFn: async ({ signal }) => (await api.accountSettings.get(undefined, { signal })).data });

interface AuditPage {
  readonly page: number;
  readonly perpage: number;
  readonly search: string;
}

export const auditQuery = (clientId: string, { page, perpage, search }: AuditPage) => {
  const query = { page, perpage, ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: ['audit', clientId, query],
    queryFn: ({ signal }) => api.audit.list({ query }, { signal }),
    placeholderData: (previous, last) => (last?.queryKey[1] === clientId ? previous : undefined),
  });
};

export const ownsData = ({ contact, group, message }: OwnedCounts): boolean => contact + group + message > 0;

export function useReread(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([['users'], ['audit'], ['account-settings']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient]);
}

/** Updates the session with the viewer's own new roles or name, which the navigation shows. */
export async function rereadSession(): Promise<void> {
  const { user } = await api.signIn.session();
  if (currentSession().status === 'in') confirmSession(user);
}
