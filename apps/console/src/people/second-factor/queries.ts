import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { currentToken } from '../../platform/session.ts';

/** Keyed by the token: two people may sign in one after the other in one browser. */
export const factorsKey = () => ['second factors', currentToken()];

export const useFactors = () =>
  useQuery({ queryKey: factorsKey(), staleTime: 0, refetchOnWindowFocus: false, queryFn: ({ signal }) => api.secondFactor.list(undefined, { signal }) });
