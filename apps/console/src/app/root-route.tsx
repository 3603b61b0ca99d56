import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useConfirming } from '../platform/confirmation.ts';
import { PageTitle } from './page-title.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('../people/second-factor/index.ts'), 'ConfirmDialog');

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
      <Confirmation />
    </>
  ),
});

function Confirmation() {
  const asked = useConfirming();
  // Closed rather than unmounted, so that the focus returns to its origin; the text stays while it closes.
  const [last, setLast] = useState<string>();
  if (asked !== undefined && asked !== last) setLast(asked);
  return <Suspense>{last !== undefined && <ConfirmDialog opened={asked !== undefined} operation={last} />}</Suspense>;
}
