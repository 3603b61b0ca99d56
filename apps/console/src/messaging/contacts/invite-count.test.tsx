import { noSelection } from '@earshot/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdCalls, refused, serve } from '../../testing/server.ts';
import { InviteCount } from './invite-count.tsx';

afterEach(() => vi.unstubAllGlobals());

const chosen = { selection: noSelection, count: 2, queryTime: undefined, list: { search: '', status: 'All' as const } };

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InviteCount chosen={chosen} />
    </QueryClientProvider>,
  );

test('the cost of a bulk invite has its place while it is counted, and a count that fails says so', async () => {
  serve(({ path }) => (path === '/api/bulkinvitecount' ? refused(404, 'One of these contacts was not found.', { code: 'not_found' }) : undefined));
  const release = holdCalls(() => true);
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Counting the text messages…');
  release();
  expect(await screen.findByText('One of these contacts was not found.')).toBeInTheDocument();
});
