import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { previousPath } from '../platform/navigation.ts';
import { useSession } from '../platform/session.ts';
import { homeOf } from './access.ts';

/** Pages over the page before. */
const overlayPaths: readonly string[] = ['/terms', '/privacy', '/support'];

/** Back to the previous page; where that was '/', or there is none, home (spec 1 §2). */
export function useClose(): () => void {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    const previous = previousPath();
    if (previous !== '/' && canGoBack) router.history.back();
    else if (previous !== '/' && !overlayPaths.includes(previous)) void navigate({ to: previous });
    else void navigate({ to: status === 'in' ? homeOf(user) : '/' });
  };
}
