import { Suspense } from 'react';
import type { LegalKind } from '../public/legal/index.ts';
import { LandingBackdrop } from './landing-layout.tsx';
import { useClose } from './use-close.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const LegalDialog = lazyPart(() => import('../public/legal/index.ts'), 'LegalDialog');

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
