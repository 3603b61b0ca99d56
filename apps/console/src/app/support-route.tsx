import { LandingBackdrop } from './landing-layout.tsx';
import { SupportDialog } from './support-dialog.tsx';
import { useClose } from './use-close.ts';

export function SupportRoute() {
  const close = useClose();
  return (
    <LandingBackdrop>
      <SupportDialog opened title="Support" onClose={close} />
    </LandingBackdrop>
  );
}
