import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useConfirming } from '../platform/confirmation.ts';
import { PageTitle } from './page-title.tsx';

const ConfirmDialog = lazy(() => import('../people/second-factor/index.ts').then(({ ConfirmDialog: component }) => ({ default: component })));

/** What every page is under. */
export const rootRoute = createRootRoute({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
      <Confirmation />
    </>
  ),
});

/** Calls from any page may need the person to prove who they are. */
function Confirmation() {
  const asked = useConfirming();
  // Turned off rather than unmounted, so that the focus goes back where it was; its words stay while it closes.
  const [last, setLast] = useState<string>();
  if (asked !== undefined && asked !== last) setLast(asked);
  return <Suspense>{last !== undefined && <ConfirmDialog opened={asked !== undefined} operation={last} />}</Suspense>;
}
