import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import { rereadCounts } from '../../platform/own-counts.ts';

/** A person by a contact or by a typed number. */
export type PersonChoice = { readonly contactId: string } | { readonly phone: string; readonly country: string };

/** An erasure, or a copy of years, may take that long. */
const timeoutMs = 60_000;

/** Never kept: what is asked a second time, with another `count`, is asked of the server. */
export const usePerson = (choice: PersonChoice, count: number) =>
  useQuery({
    queryKey: ['personalData', choice, count],
    queryFn: ({ signal }) => api.personalData.find({ body: choice }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

export const useCopy = (choice: PersonChoice) =>
  useMutation({
    mutationFn: () => api.personalData.export({ body: choice }, { timeoutMs }),
    onSuccess: (held) => download([JSON.stringify(held, undefined, 2)], 'personal-data.json', 'application/json'),
  });

export function useErasing(choice: PersonChoice) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: string) => api.personalData.erase({ body: { ...choice, confirmation } }, { timeoutMs }),
    onSuccess: () => void rereadCounts(queryClient),
  });
}
