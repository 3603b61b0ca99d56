import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod';

/** The parameter that the header's link adds to the address while a payment is overdue. */
const Asked = z.object({ change: z.literal('card') });

/** Opens the dialog that the address asks for, once, and cleans the address. */
export function useAskedChange(onAsked: () => void): void {
  const isAsked = Asked.safeParse(useSearch({ strict: false })).success;
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    void navigate({ to: '/account', search: {}, replace: true });
    onAsked();
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}
