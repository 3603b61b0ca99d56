import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';

/** An address counts as complete after this pause in typing. */
const pauseMs = 700;

const isWhole = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);

/**
 * Whether the typed address is invited; the name comes only with the invitation's link. `ask` looks it up at once, as
 * when the field is left. A failed look-up counts as no (spec 1 §8).
 */
export function useIsInvited(typed: string, isWanted: boolean) {
  const email = typed.trim();
  const [asked, setAsked] = useState('');
  const ask = () => setAsked(email);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => setAsked(email), pauseMs);
    return () => clearTimeout(timer);
  }, [email, isWanted]);
  const isCurrent = isWanted && asked === email && isWhole(email);
  const { data } = useQuery({
    queryKey: ['is invited', asked],
    enabled: isCurrent,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.userInvitations.lookUp({ query: { email: asked } }, { signal })).data.length > 0,
  });
  return { isInvited: isCurrent && data === true, ask };
}
