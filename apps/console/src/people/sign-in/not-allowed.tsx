import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { currentToken } from '../../platform/session.ts';
import { JoiningDialog } from './joining-dialog.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

interface NotAllowedProps {
  /** The session has ended; `isListed` if the server has put the person on the list. */
  readonly onLeft: (isListed: boolean) => void;
  readonly onSettled: () => void;
}

/** For a person without a company: asks whether they join the inviting one, else offers the waiting list. */
export function NotAllowed({ onLeft, onSettled }: NotAllowedProps) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['invited by', currentToken()],
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.signIn.invitedBy(undefined, { signal })).invitation ?? null,
  });
  if (isPending) return null;
  // A failed look-up keeps no one from the waiting list (spec 1 §8).
  if (!data) return <WaitingDialog onLeft={onLeft} />;
  return <JoiningDialog key={data.id} invitation={data} onLeft={() => onLeft(false)} onAnswered={(isSettled) => (isSettled ? onSettled() : void refetch())} />;
}
