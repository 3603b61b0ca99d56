import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';

/** How long nobody types until an address counts as typed. */
const pauseMs = 700;

const isWhole = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);

/** The name under which the typed address is invited. `ask` asks at once, as when the field is left. A failed look-up is none (spec 1 §8). */
export function useInvitedName(typed: string, isWanted: boolean) {
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
    queryKey: ['invited name', asked],
    enabled: isCurrent,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.userInvitations.lookUp({ query: { email: asked } }, { signal })).data[0] ?? null,
  });
  return { name: (isCurrent ? data : undefined) ?? undefined, ask };
}
