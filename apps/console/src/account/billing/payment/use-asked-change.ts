import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod';

/** The query parameter that the header's link adds while a payment is overdue. */
const Asked = z.object({ change: z.literal('card') });

/** Opens the dialog that the address names, once, and cleans the address. */
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
