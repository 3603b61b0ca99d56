import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { listSaveCalls, makeId, renderComposer, serve } from '../test-page.tsx';
import { nobody, withoutLast, withToggled } from './chosen-receivers.ts';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole('combobox', { name: 'Add receivers' });
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));
const list = () => within(screen.getByRole('listbox', { name: 'Receivers' }));
const options = () =>
  list()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('groups and people are found by typing, with number and status, the chosen ones first', async () => {
  const calls = serve();
  renderComposer();
  await screen.findByText('1 Selected');
  await userEvent.click(field());
  await screen.findByRole('option', { name: /Ben Stone/ });
  expect(options()[0]).toMatch(/^Owen Stone/);
  expect(within(screen.getByRole('group', { name: 'Chosen' })).getAllByRole('option')).toHaveLength(1);
  expect(screen.getByRole('option', { name: /Drivers.*Inactive/ })).toHaveAttribute('data-combobox-disabled');
  await waitFor(() => expect(screen.getByRole('option', { name: /Ben Stone/ })).toHaveTextContent('+1 303 555 0102 Verified'));
  await userEvent.keyboard('be');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ana Stone/ })).not.toBeInTheDocument());
  // Twenty rows of the server, never all.
  const asked = calls.filter(({ path }) => path === '/api/teams' || path === '/api/groups').map(({ query }) => query);
  expect(asked.every(({ perpage }) => perpage === '20')).toBe(true);
  expect(asked.map(({ search }) => search)).toEqual([undefined, undefined, 'be', 'be']);
});

test('the list is asked for once the pointer or the focus is at the field, and not again by the click', async () => {
  const calls = serve();
  const asked = () => calls.filter(({ path, query }) => path === '/api/groups' || (path === '/api/teams' && query['perpage'] === '20')).length;
  renderComposer();
  await screen.findByText('1 Selected');
  expect(asked()).toBe(0);
  await userEvent.hover(field());
  await waitFor(() => expect(asked()).toBe(2));
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(field());
  await screen.findByRole('option', { name: /Ben Stone/ });
  expect(asked()).toBe(2);
});

test('Enter adds the first one without setting the message, Backspace removes the last one, Escape drops what is typed', async () => {
  const calls = serve();
  renderComposer();
  await screen.findByText('1 Selected');
  await userEvent.type(field(), 'ben');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ana Stone/ })).not.toBeInTheDocument());
  await screen.findByRole('option', { name: /Ben Stone/ });
  await userEvent.click(screen.getByRole('option', { name: /Ben Stone/ }));
  expect(chips()).toEqual(['Remove Owen Stone', 'Remove Ben Stone']);
  expect(field()).toHaveFocus();
  await userEvent.keyboard('cleo');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ana Stone/ })).not.toBeInTheDocument());
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Backspace}');
  expect(chips()).toEqual(['Remove Owen Stone']);
  await userEvent.keyboard('night');
  // Enter before the answer would choose a row of another text.
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual(['Remove Owen Stone']);
  await screen.findByText(/^Enter chooses/);
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual(['Remove Night crew', 'Remove Owen Stone']);
  expect(listSaveCalls(calls)).toEqual([]);
  expect(screen.queryByText('Title is required')).not.toBeInTheDocument();
  expect(await screen.findByText('3 Selected')).toBeInTheDocument();
});

test('Enter adds the first one that is not chosen yet; a key held down stops where the text was', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  await userEvent.type(field(), 'stone');
  await screen.findByText(/^Enter chooses/);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Remove Night crew', 'Remove Owen Stone']));
  fireEvent.keyDown(field(), { key: 'Backspace', repeat: true });
  expect(chips()).toHaveLength(2);
  fireEvent.keyDown(field(), { key: 'Backspace' });
  expect(chips()).toEqual(['Remove Night crew']);
});

test('a row that was marked is not another one once the answer changes the rows', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  await userEvent.click(field());
  await screen.findByRole('option', { name: /Ben Stone/ });
  // The second row before the answer is the crew, and Ben Stone after it.
  await userEvent.keyboard('ben{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ana Stone/ })).not.toBeInTheDocument());
  await screen.findByText(/^Enter chooses/);
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual(['Remove Night crew', 'Remove Owen Stone']);
});

test('the field names the option that the arrow keys went to, and none once the list has changed', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  await userEvent.click(field());
  const option = await screen.findByRole('option', { name: /Ben Stone/ });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')).toHaveAttribute('role', 'option'));
  await userEvent.click(option);
  expect(field()).not.toHaveAttribute('aria-activedescendant');
});

test('the number of the chosen is at least that of the largest part: a person may be in a group and chosen too', () => {
  const crew = { kind: 'group', id: makeId(1), name: 'Crew', memberCount: 5 } as const;
  const ana = { kind: 'contact', id: makeId(2), name: 'Ana' } as const;
  const both = { ...[crew, ana].reduce(withToggled, nobody), count: 5 };
  expect(withToggled(both, crew)).toMatchObject({ count: 1, groups: [], contacts: [{ id: ana.id }] });
  expect(withToggled(both, ana)).toMatchObject({ count: 5, contacts: [] });
  expect(withoutLast(withoutLast(both))).toEqual({ ...nobody, choice: expect.any(Object) });
  const all = { ...both, choice: { ...both.choice, contacts: { kind: 'all', except: new Set<string>() } as const }, contacts: [], count: 40 };
  expect(withToggled({ ...all, count: 5 }, crew)).toMatchObject({ count: 5, groups: [] });
  expect(withToggled(all, ana)).toMatchObject({ count: 39, choice: { contacts: { kind: 'all', except: new Set([ana.id]) } } });
  expect(withoutLast(all)).toMatchObject({ count: 5, choice: { contacts: { kind: 'some' } } });
});

test('sets of receivers that were chosen last are offered before anything is typed, and one is added to the chosen ones', async () => {
  const member = (number: number, FirstName: string) => ({ UserID: makeId(100 + number), FirstName, LastName: 'Stone' });
  const crew = { Id: makeId(201), Name: 'Night crew', Icon: 'crew', Member_Count: 2, Status: 'active' };
  const sets = [
    { groups: [crew], contacts: [member(3, 'Cleo')], ReceiverCount: 3, LeftOut: 0 },
    // The one that is chosen already is not offered.
    { groups: [], contacts: [member(0, 'Owen')], ReceiverCount: 1, LeftOut: 0 },
  ];
  serve(({ path }) => (path === '/api/getrecentreceivers' ? { body: { sets } } : undefined));
  renderComposer();
  await screen.findByText('1 Selected');
  // Sets that come after the list wait for the next opening.
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    await userEvent.click(field());
    await screen.findByRole('option', { name: /Ben Stone/ });
    expect(screen.getByRole('group', { name: /^Recent/ })).toBeInTheDocument();
  });
  const recent = within(screen.getByRole('group', { name: /^Recent/ }));
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Night crew, Cleo Stone3 people']);
  await userEvent.keyboard('be');
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Recent/ })).not.toBeInTheDocument());
  await userEvent.clear(field());
  await userEvent.click(await screen.findByRole('option', { name: /^Night crew, Cleo Stone/ }));
  expect(chips()).toEqual(['Remove Night crew', 'Remove Owen Stone', 'Remove Cleo Stone']);
  expect(await screen.findByText('4 Selected')).toBeInTheDocument();
  await userEvent.click(field());
  await screen.findByRole('option', { name: /Ben Stone/ });
  expect(screen.queryByRole('group', { name: /^Recent/ })).not.toBeInTheDocument();
});

test('a set of receivers says what of it is inactive or no longer shared, before it is added and after', async () => {
  const group = (number: number, Name: string, Status: string) => ({ Id: makeId(200 + number), Name, Icon: 'crew', Member_Count: 2, Status });
  const groups = [group(1, 'Night crew', 'active'), group(2, 'Drivers', 'inactive'), group(3, 'Yard', 'inactive')];
  serve(({ path }) => (path === '/api/getrecentreceivers' ? { body: { sets: [{ groups, contacts: [], ReceiverCount: 2, LeftOut: 1 }] } } : undefined));
  renderComposer();
  await screen.findByText('1 Selected');
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    await userEvent.click(field());
    expect(await screen.findByRole('group', { name: /^Recent/ })).toBeInTheDocument();
  });
  const told = () => screen.queryByText(/was left out|were left out/)?.textContent;
  expect(told()).toBeUndefined();
  await userEvent.click(screen.getByRole('option', { name: /^Night crew.*2 people · 3 left out$/ }));
  expect(chips()).toEqual(['Remove Night crew', 'Remove Owen Stone']);
  expect(told()).toBe(
    '2 groups of this set are inactive and were left out: Drivers, Yard. 1 receiver of this set is no longer shared with you and was left out.',
  );
  // Screen readers announce what appears in a region that was there before.
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === told())).toBe(true);
  await userEvent.keyboard('{Backspace}');
  expect(told()).toBeUndefined();
});
