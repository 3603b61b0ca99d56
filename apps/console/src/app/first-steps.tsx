import type { User } from '@earshot/contract';
import { useNavigate } from '@tanstack/react-router';
import { StartCard } from '../people/start/index.ts';

interface FirstStepsProps {
  readonly user: User;
  /** Whether the menu or the palette asked for them. */
  readonly isAsked: boolean;
}

export function FirstSteps({ user, isAsked }: FirstStepsProps) {
  const navigate = useNavigate();
  return <StartCard user={user} isAsked={isAsked} onClose={() => void (isAsked && navigate({ to: '/messages', replace: true }))} />;
}
