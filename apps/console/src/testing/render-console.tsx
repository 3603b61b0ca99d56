import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { cssVariables, theme } from '../ui/theme.ts';
import { queryClient } from '../app/query-client.ts';
import { createConsoleRouter } from '../app/router.tsx';
import { SessionGate } from '../app/session-gate.tsx';

export { queryClient };

export function renderConsole(path: string) {
  queryClient.clear();
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>,
  );
  // The router delays its pending state, perhaps until after the test and its browser are gone.
  onTestFinished(() => {
    router.options.defaultPendingMs = Infinity;
  });
  return router;
}
