import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { styleNonce } from '../ui/style-nonce.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { SessionGate } from './session-gate.tsx';

/** The console. The Mantine provider is above everything that changes: below it, one checkbox would redraw every row. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  );
}
