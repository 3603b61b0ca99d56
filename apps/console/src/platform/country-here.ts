import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

/** Shared with the footer of every page. */
const settingsQuery = queryOptions({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });

/** The country of this browser by the server, ISO 3166-1 alpha-2; undefined if unknown or not loaded yet. */
export const useCountryHere = (): string | undefined => useQueryClient().getQueryData(settingsQuery.queryKey)?.country;

/** The same, after waiting for the server; undefined if it does not know. */
export const askCountryHere = (client: QueryClient): Promise<string | undefined> =>
  client.ensureQueryData(settingsQuery).then(
    ({ country }) => country,
    () => undefined,
  );
