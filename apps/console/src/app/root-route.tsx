import { createRootRoute, Outlet } from '@tanstack/react-router';
import { PageTitle } from './page-title.tsx';

/** What every page is under. */
export const rootRoute = createRootRoute({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
});
