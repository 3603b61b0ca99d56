import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operatorUser } from '../testing/activity-server.ts';
import { useLiveNews } from './live-news.ts';
import { useLiveState } from './live-state.ts';
import { beginSession, endSession } from './session.ts';

beforeEach(() => act(() => beginSession('token', operatorUser)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

test('a list that was being read for the first time when the news began is read once more, as its answer may be older', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })));
  const first = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('with the news');
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  function Page() {
    useLiveNews('viewer');
    const state = useLiveState();
    const { data } = useQuery({ queryKey: ['messages', 'list'], queryFn: read });
    return (
      <p>
        {state}, {data ?? 'nothing yet'}
      </p>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('live, nothing yet')).toBeVisible();
  await waitFor(() => expect(invalidate).toHaveBeenCalledOnce());
  expect(read).toHaveBeenCalledOnce();
  act(() => first.resolve('without the news'));
  expect(await screen.findByText('live, with the news')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
});
