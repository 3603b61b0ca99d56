import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { EmptyState } from '../ui/list/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** A broken page inside the shell, with a button that loads it again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorPanel title="This page stopped working" error={error} onRetry={retry} />;
}

export function RouteNotFound() {
  return (
    <EmptyState title="Page not found" text="This page does not exist, or you do not have access to it.">
      <Button component={Link} to="/">
        Go to the start page
      </Button>
    </EmptyState>
  );
}
