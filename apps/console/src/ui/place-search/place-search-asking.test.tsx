import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { denver, house, later, openBox, option, pass, saidSoon, serve, yard } from './place-search-test-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a panel reports an empty result in place of an empty list', async () => {
  serve(() => ({}));
  const { box } = openBox();
  await userEvent.type(box, 'qwrtz');
  await screen.findByText('No results for “qwrtz”.');
  expect(screen.getByText(/^Paste coordinates, such as/)).toHaveTextContent('Paste coordinates, such as 39.2833, -76.5933, or a map link.');
  await saidSoon('Nothing was found');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(box).not.toHaveAttribute('aria-controls');
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByText('No results for “qwrtz”.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('No results for “qwrtz”.')).not.toBeInTheDocument();
});

test('a link without a position says why, in the panel and to screen readers', async () => {
  const problem = 'This short link contains no position. Open it, and copy the longer link from the address bar.';
  serve(() => ({ problem }));
  const { box } = openBox();
  await userEvent.click(box);
  await userEvent.paste('https://maps.app.goo.gl/abc');
  await saidSoon(problem);
  expect(screen.getAllByText(problem)).toHaveLength(2);
  expect(screen.queryByText(/^Nothing was found/)).not.toBeInTheDocument();
});

test('a failed call keeps the text and shows the failure; Try again and Enter repeat the call', async () => {
  let isOff = true;
  serve(async () => {
    await pass(100);
    if (isOff) throw new TypeError('Failed to fetch');
    return { data: [denver] };
  });
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'denver');
  await saidSoon('The server cannot be reached. Check the connection and try again.');
  expect(box).toHaveValue('denver');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  // Enter asks again, fails again, and chooses nothing.
  await userEvent.keyboard('{Enter}');
  await saidSoon('Searching');
  await saidSoon('The server cannot be reached.');
  await userEvent.keyboard('{Enter}');
  await saidSoon('Searching');
  await saidSoon('The server cannot be reached.');
  isOff = false;
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await option(/^Denver/);
  expect(box).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.lastCall?.[0].name).toBe('Denver');
});

test('the last keystroke wins, also when answers come in another order', async () => {
  const waits = new Map<string, () => void>();
  const calls = serve(({ q }) => {
    const { promise, come } = later();
    waits.set(q, come);
    return promise.then(() => ({ data: [{ ...denver, name: `Found for ${q}` }] }));
  });
  const { box } = openBox();
  for (const part of ['den', 've', 'r']) {
    await userEvent.type(box, part);
    const { value } = box;
    await waitFor(() => expect(waits.has(value)).toBe(true));
  }
  // An empty box asks for the recently used places.
  expect(calls.filter(({ q }) => q !== '').map(({ q, signal }) => [q, signal.aborted])).toEqual([
    ['den', true],
    ['denve', true],
    ['denver', false],
  ]);
  for (const q of ['denver', 'denve', 'den']) waits.get(q)?.();
  await option(/^Found for denver/);
  await pass(50);
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(within(screen.getByRole('listbox')).getByText('Found for denver')).toBeInTheDocument();
});

test('quick typing sends one call, for the last text', async () => {
  const calls = serve(({ q }) => ({ data: [{ ...denver, name: `Found for ${q}` }] }));
  const { box } = openBox();
  const text = 'main street '.repeat(15).trim();
  for (let length = 1; length <= text.length; length += 1) fireEvent.change(box, { target: { value: text.slice(0, length) } });
  await option(/^Found for main street/);
  // An empty box asks for the recently used places.
  expect(calls.map(({ q }) => q).filter((q) => q !== '')).toEqual([text]);
});

test('pasted lines are joined at the cursor, and long text is cut to the server’s limit', async () => {
  const calls = serve(() => ({ data: [house] }));
  const { box } = openBox();
  await userEvent.type(box, 'at ');
  await userEvent.paste('1600 Broadway\r\nDenver,\n  CO 80202\n');
  expect(box).toHaveValue('at 1600 Broadway Denver, CO 80202');
  await option(/^1600 Broadway/);
  expect(calls.map(({ q }) => q)).toEqual(['at 1600 Broadway Denver, CO 80202']);
  await userEvent.clear(box);
  await userEvent.paste('a line\n'.repeat(1_000));
  expect(box.value).toHaveLength(2_000);
});

test('a place that was searched for before is not shown for the next search', async () => {
  const late = later();
  serve(({ q }) => (q === 'denver' ? { data: [denver] } : late.promise.then(() => ({ data: [yard] }))));
  const { box } = openBox();
  await userEvent.type(box, 'denver{Enter}');
  await waitFor(() => expect(box).toHaveValue('Denver'));
  await userEvent.clear(box);
  await userEvent.type(box, 'yard');
  await pass(400);
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  late.come();
  await option(/^The yard/);
});
