import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useIsConfirming } from '../platform/confirmation.ts';
import { PageTitle } from './page-title.tsx';

const ConfirmDialog = lazy(() => import('../second-factor/index.ts').then(({ ConfirmDialog: component }) => ({ default: component })));

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
  const isAsked = useIsConfirming();
  // Turned off rather than unmounted, so that the focus goes back where it was.
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return <Suspense>{wasAsked && <ConfirmDialog opened={isAsked} />}</Suspense>;
}
