import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { previousPath } from '../platform/navigation.ts';
import { useSession } from '../platform/session.ts';
import { findHomePath } from './access.ts';

/** Pages that open over the previous page. */
const overlayPaths: readonly string[] = ['/terms', '/privacy', '/support'];

/** Returns to the previous page; home if that was '/' or if there is none (spec 1 §2). */
export function useClose(): () => void {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    const previous = previousPath();
    if (previous !== '/' && canGoBack) router.history.back();
    else if (previous !== '/' && !overlayPaths.includes(previous)) void navigate({ to: previous });
    else void navigate({ to: status === 'in' ? findHomePath(user) : '/' });
  };
}
