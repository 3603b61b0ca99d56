import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { isAccountThere, isLinkRefused } from './refused-link.ts';

/**
 * Checks a mailed link before its form shows. If the server does not answer the form shows: the server checks the link
 * again on sending. A sign-up that began in this browser is good alone: it needs no password.
 */
export function useMailedLink(token: string | undefined, purpose: 'sign-up' | 'password'): 'looking' | 'good' | 'good alone' | 'refused' | 'used' {
  const { data, error, isPending } = useQuery({
    queryKey: ['mailed link', purpose, token],
    enabled: token !== undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => api.signIn.checkMailedLink({ body: { token: token ?? '', purpose } }, { signal }),
  });
  if (token === undefined || isLinkRefused(error)) return 'refused';
  if (isAccountThere(error)) return 'used';
  if (isPending) return 'looking';
  return data?.needsPassword === false ? 'good alone' : 'good';
}
