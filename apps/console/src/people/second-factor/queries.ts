import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { currentToken } from '../../platform/session.ts';

/** Whose they are: two people may sign in one after the other in one browser. */
export const factorsKey = () => ['second factors', currentToken()];

/** What the person can prove with who they are. */
export const useFactors = () =>
  useQuery({ queryKey: factorsKey(), staleTime: 0, refetchOnWindowFocus: false, queryFn: ({ signal }) => api.secondFactor.list(undefined, { signal }) });
