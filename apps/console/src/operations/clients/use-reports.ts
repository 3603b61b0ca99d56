import type { CompanyReport } from '@earshot/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { ClientsSearch } from './clients-search.ts';

const key = 'company-reports';

export function useReports({ page, perpage, search, reports }: ClientsSearch) {
  const query = { page, perpage, status: reports, ...(search !== '' && { search }) };
  return useQuery({
    queryKey: [key, query],
    queryFn: ({ signal }) => api.companyReports.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useOpenReports = (): number =>
  useQuery({
    queryKey: [key, 'open'],
    queryFn: ({ signal }) => api.companyReports.list({ query: { perpage: 1 } }, { signal }),
    select: ({ openCount }) => openCount,
  }).data ?? 0;

export function useHandling(onDone: (text: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, handledAt }: CompanyReport) => api.companyReports.handle({ params: { id }, body: { isHandled: handledAt === undefined } }),
    onSuccess: (_, { clientName, handledAt }) =>
      onDone(handledAt === undefined ? `The report about ${clientName} was marked as handled.` : `The report about ${clientName} was reopened.`),
    // After a refusal too: another admin may have handled it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
