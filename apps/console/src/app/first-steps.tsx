import { useNavigate, useSearch } from '@tanstack/react-router';
import { StartCard } from '../people/start/index.ts';
import { useSession } from '../platform/session.ts';

/** The first steps; the menu and the palette ask for them by the address. */
export function FirstSteps() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { steps } = useSearch({ strict: false });
  const isAsked = Boolean(steps);
  return (
    <div data-steps>{user && <StartCard user={user} isAsked={isAsked} onClose={() => void (isAsked && navigate({ to: '/messages', replace: true }))} />}</div>
  );
}
