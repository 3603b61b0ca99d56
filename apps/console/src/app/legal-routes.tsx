import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { LegalKind } from '../legal/index.ts';
import { previousPath } from '../platform/navigation.ts';
import { useSession } from '../platform/session.ts';
import { homeOf } from './access.ts';
import { LandingBackdrop } from './landing-layout.tsx';

const LegalDialog = lazy(() => import('../legal/index.ts').then(({ LegalDialog: component }) => ({ default: component })));

export function TermsRoute() {
  return <LegalRoute kind="terms" />;
}

export function PrivacyRoute() {
  return <LegalRoute kind="privacy" />;
}

function LegalRoute({ kind }: { readonly kind: LegalKind }) {
  const close = useClose();
  return (
    <LandingBackdrop>
      <Suspense>
        <LegalDialog kind={kind} opened onClose={close} />
      </Suspense>
    </LandingBackdrop>
  );
}

const legalPaths: readonly string[] = ['/terms', '/privacy'];

/** Back to the previous page; where that was '/', or there is none, home (spec 1 §2). */
function useClose(): () => void {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    const previous = previousPath();
    if (previous !== '/' && canGoBack) router.history.back();
    else if (previous !== '/' && !legalPaths.includes(previous)) void navigate({ to: previous });
    else void navigate({ to: status === 'in' ? homeOf(user) : '/' });
  };
}
