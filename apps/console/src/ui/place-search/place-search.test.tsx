import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { denver, gate, halfDenver, house, later, openBox, option, said, saidSoon, serve, yard } from './place-search-test-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('each place shows its kind, its use and how it differs from the typed text, best first', async () => {
  serve(() => ({ data: [yard, gate, house, halfDenver] }));
  const { box } = openBox();
  await userEvent.type(box, '1600 brodway denver');
  await option(/^The yard/);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'The yard Your place Denver used in 2 messages',
    'Gate Shared place used in 1 draft or message · similar name',
    '1600 Broadway Address Denver, Colorado between known numbers',
    'Denver Town Colorado, US The street “Brodway” was not found',
  ]);
  expect(screen.getByRole('link', { name: 'GeoNames (CC BY 4.0)' })).toHaveAttribute('href', 'https://www.geonames.org');
  await saidSoon('4 places found');
});

test('the arrow keys go round the list, and the box names the chosen row', async () => {
  serve(() => ({ data: [denver, yard] }));
  const { box, onChoose } = openBox();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(box, 'de');
  const rows = [await option(/^Denver/), await option(/^The yard/)];
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Places' }).id);
  expect(box).not.toHaveAttribute('aria-activedescendant');
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 0],
    ['ArrowUp', 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(box).toHaveAttribute('aria-activedescendant', rows[at]?.id);
    expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(rows.map((_, index) => String(index === at)));
  }
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.lastCall?.[0].name).toBe('The yard');
  expect(box).toHaveValue('The yard');
  expect(box).not.toHaveAttribute('aria-activedescendant');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Escape closes the list and keeps the text; an arrow opens it again', async () => {
  serve(() => ({ data: [denver] }));
  const { box } = openBox();
  await userEvent.type(box, 'denv');
  await option(/^Denver/);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(box).toHaveValue('denv');
  expect(box).toHaveFocus();
  expect(said().textContent).toBe('');
  await userEvent.keyboard('{ArrowDown}');
  expect(box).toHaveAttribute('aria-activedescendant', (await option(/^Denver/)).id);
});

test('Enter takes the single whole place before the list is there, with one call for the exact text', async () => {
  const answer = later();
  const calls = serve(() => answer.promise.then(() => ({ data: [denver, gate] })));
  const { box, onChoose } = openBox();
  await userEvent.type(box, '  denver{Enter}');
  await saidSoon('Searching');
  expect(calls.map(({ q, isTyping }) => [q, isTyping])).toEqual([['denver', false]]);
  expect(onChoose).not.toHaveBeenCalled();
  // A quick user is already in the next field.
  await userEvent.tab();
  answer.come();
  await waitFor(() => expect(onChoose.mock.calls.map(([{ name }]) => name)).toEqual(['Denver']));
  expect(screen.getByRole('button', { name: 'The next field' })).toHaveFocus();
});

test('Enter takes none of several whole places, with or without the list: the arrow keys choose', async () => {
  serve(({ isTyping }) => ({ data: isTyping ? [denver] : [denver, yard], offersMore: isTyping }));
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'denver{Enter}');
  await saidSoon('2 places found. Use the arrow keys to choose');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose.mock.lastCall?.[0].name).toBe('Denver');
  await userEvent.clear(box);
  await userEvent.type(box, 'denv');
  await saidSoon('1 place found');
  // More may be found.
  await userEvent.keyboard('{Enter}');
  await saidSoon('2 places found. Use the arrow keys to choose');
  expect(onChoose).toHaveBeenCalledOnce();
});

test('Enter never takes a place that was found for an older text', async () => {
  const late = later();
  serve(({ q }) => (q === 'denver' ? late.promise.then(() => ({ data: [house] })) : { data: [denver] }));
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'denv');
  await option(/^Denver/);
  await userEvent.type(box, 'er{ArrowDown}{Enter}');
  // The older list stays visible until the new one is there.
  expect(screen.getByRole('option', { name: /^Denver/ })).toBeInTheDocument();
  expect(onChoose).not.toHaveBeenCalled();
  late.come();
  await waitFor(() => expect(onChoose.mock.lastCall?.[0].name).toBe('1600 Broadway'));
});

test('more typing or Escape cancels an Enter that is still waiting', async () => {
  const late = later();
  const calls = serve(({ q }) => (q.endsWith('x') ? {} : late.promise.then(() => ({ data: [denver] }))));
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'denver{Enter}x');
  await saidSoon('Nothing was found');
  expect(calls[0]?.signal.aborted).toBe(true);
  await userEvent.clear(box);
  await userEvent.type(box, 'denve{Enter}{Escape}');
  late.come();
  await userEvent.keyboard('{ArrowDown}');
  await option(/^Denver/);
  expect(onChoose).not.toHaveBeenCalled();
});

test('a half answer needs two Enters: the first says what is missing, the second takes it', async () => {
  serve(() => ({ data: [halfDenver, yard] }));
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'brodway denver{Enter}');
  await saidSoon('Denver, Colorado, US: the street “Brodway” was not found. Press Enter again to choose it.');
  expect(box).toHaveAttribute('aria-activedescendant', (await option(/^Denver/)).id);
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.lastCall?.[0].lacks).toBe('the street “Brodway” was not found');
});

test('a similar name needs two Enters too', async () => {
  serve(() => ({ data: [gate] }));
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'gaet');
  await saidSoon('1 place found. Gate: similar name only');
  await userEvent.keyboard('{Enter}');
  await saidSoon('Gate: similar name only. Press Enter again to choose it.');
  expect(onChoose).not.toHaveBeenCalled();
});

test('when the finished text may find more than a half answer, Enter searches for it and takes a whole answer', async () => {
  const calls = serve(({ isTyping }) => (isTyping ? { data: [halfDenver], offersMore: true } : { data: [house] }));
  const { box, onChoose } = openBox();
  await userEvent.type(box, '1600 broadway denver');
  await option(/^Search addresses for “1600 broadway denver”/);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onChoose.mock.lastCall?.[0].name).toBe('1600 Broadway'));
  expect(calls.map(({ isTyping }) => isTyping)).toEqual([true, false]);
});

test('the row that searches further shows new places and chooses none', async () => {
  serve(({ isTyping }) => (isTyping ? { offersMore: true } : { data: [house] }));
  const { box, onChoose } = openBox();
  await userEvent.type(box, 'broadway');
  await saidSoon('Nothing found yet. Press Enter to search addresses.');
  expect(screen.getByText('No results for “broadway” so far.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await option(/^1600 Broadway/);
  expect(screen.queryByRole('option', { name: /^Search addresses/ })).not.toBeInTheDocument();
  expect(onChoose).not.toHaveBeenCalled();
});
