import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { firstApi } from './first-api.ts';

/** The foot of each page asks it too. */
const settingsQuery = queryOptions({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => firstApi.system.settings(undefined, { signal }) });

/** Where the server takes this browser to be, ISO 3166-1 alpha-2; undefined where it cannot tell, or has not yet. */
export const useCountryHere = (): string | undefined => useQueryClient().getQueryData(settingsQuery.queryKey)?.country;

/** The same, waiting for the server's word; undefined too when it has none. */
export const askCountryHere = (client: QueryClient): Promise<string | undefined> =>
  client.ensureQueryData(settingsQuery).then(
    ({ country }) => country,
    () => undefined,
  );
