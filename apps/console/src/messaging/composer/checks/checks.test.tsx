import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckFinding } from '@earshot/domain';
import { endSession } from '../../../platform/session.ts';
import { refused, renderComposer, listSaveCalls, serve, type SentRequest } from '../test-page.tsx';
import { shortened } from './remedies.ts';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const body = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('Message');
const type = (text: string) => fireEvent.change(body(), { target: { value: text } });
const listCheckCalls = (calls: readonly SentRequest[]) => calls.filter(({ path }) => path === '/api/messagechecks');
/** The title and the place: all that a message needs besides its words. */
const giveTitleAndPlace = () => {
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Gate code' } });
  click('Click the map');
};
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const finding = (change: Partial<CheckFinding>): CheckFinding => ({ kind: 'too_long', message: 'It takes too long.', remedies: [], others: [], ...change });
const answering = (...findings: readonly CheckFinding[]) => serve(({ path }) => (path === '/api/messagechecks' ? { body: { findings } } : undefined));

describe('checks', () => {
  it('run once there is something to hear, and then after each change has rested', async () => {
    const calls = answering();
    renderComposer();
    await screen.findByText('1 Selected');
    giveTitleAndPlace();
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(listCheckCalls(calls)).toHaveLength(0);
    type('The gate');
    type('The gate code is 4471.');
    expect(await screen.findByText('No problems found.')).toBeInTheDocument();
    const last = listCheckCalls(calls).at(-1);
    await waitFor(() => expect(listCheckCalls(calls).at(-1)?.body.content?.['Body']).toBe('The gate code is 4471.'));
    expect(last?.body['receivers']).toBeDefined();
    expect(listCheckCalls(calls).some(({ body: sent }) => sent.content?.['Body'] === 'The gate')).toBe(false);
    expect(listSaveCalls(calls)).toHaveLength(0);
  });

  it('tell what is wrong, and a remedy changes the message until it is taken back', async () => {
    answering(
      finding({
        remedies: [
          { kind: 'shorten', words: 4 },
          { kind: 'widen', radiusMeters: 804.672 },
        ],
      }),
      finding({
        kind: 'overlap',
        message: 'It overlaps.',
        remedies: [
          { kind: 'shift_hours', startMinute: 480, endMinute: 600 },
          { kind: 'set_priority', priority: 1 },
        ],
      }),
    );
    renderComposer();
    await screen.findByText('1 Selected');
    giveTitleAndPlace();
    type('The code is 4471. Drive on to the hut.');
    expect(await screen.findByText('Checks: 2 things to look at')).toBeInTheDocument();
    expect(screen.getByText('It takes too long.')).toBeInTheDocument();
    click('Shorten to 4 words');
    expect(body().value).toBe('The code is 4471.');
    click('Undo: Shorten to 4 words');
    expect(body().value).toBe('The code is 4471. Drive on to the hut.');
    click('Play from 8:00 AM to 10:00 AM');
    expect(screen.getByText(/8:00 AM – 10:00 AM/)).toBeInTheDocument();
    click('Give it priority');
    expect(screen.getByText(/Priority/, { selector: 'dd' })).toBeInTheDocument();
  });

  it('forget how to take a remedy back once the words were changed by hand', async () => {
    answering(finding({ remedies: [{ kind: 'shorten', words: 2 }] }));
    renderComposer();
    await screen.findByText('1 Selected');
    giveTitleAndPlace();
    type('One two three four.');
    fireEvent.click(await screen.findByRole('button', { name: 'Shorten to 2 words' }));
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeInTheDocument();
    type('One two and a half');
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it('say nothing while the message cannot be set', async () => {
    const calls = answering();
    renderComposer();
    await screen.findByText('1 Selected');
    type('The gate code is 4471.');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Gate code' } });
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(listCheckCalls(calls)).toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Checks' })).not.toBeInTheDocument();
    click('Click the map');
    expect(await screen.findByText('No problems found.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: ' ' } });
    expect(screen.queryByText('No problems found.')).not.toBeInTheDocument();
  });

  it('run again by themselves when the network is back', async () => {
    let isDown = true;
    const calls = serve(({ path, method }) => {
      // A draft saved meanwhile would also be checked, under its id.
      if (path === '/api/ourcontents' && method === 'POST') return 'unreachable';
      if (path !== '/api/messagechecks') return undefined;
      return isDown ? refused(503, 'Not now.') : { body: { findings: [] } };
    });
    renderComposer();
    await screen.findByText('1 Selected');
    giveTitleAndPlace();
    type('The gate code is 4471.');
    // The place's name comes a moment later, and is checked as well.
    await waitFor(() => expect(listCheckCalls(calls).at(-1)?.body.content?.['Location']).toBe('Denver, Colorado, US'));
    expect(await screen.findByText('Checks could not run.')).toBeInTheDocument();
    const before = listCheckCalls(calls).length;
    act(() => void window.dispatchEvent(new Event('offline')));
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('No problems found.')).toBeInTheDocument();
    expect(listCheckCalls(calls)).toHaveLength(before + 1);
  });

  it('that could not run say so, and do not prevent saving', async () => {
    const calls = serve(({ path }) => (path === '/api/messagechecks' ? refused(500, 'Something went wrong.') : undefined));
    renderComposer();
    await screen.findByText('1 Selected');
    giveTitleAndPlace();
    type('The gate code is 4471.');
    expect(await screen.findByText('Checks could not run.')).toBeInTheDocument();
    click('SAVE MESSAGE');
    await screen.findByText('This Message is set.');
    expect(listSaveCalls(calls)).toHaveLength(1);
  });
});

describe('a shortened text', () => {
  it('keeps whole sentences where they make up half of it, else whole words', () => {
    expect(shortened('One two three. Four five six seven eight.', 5)).toBe('One two three.');
    expect(shortened('One. Two three four five six seven.', 5)).toBe('One. Two three four five');
    expect(shortened('One two.\n\nThree four.', 4)).toBe('One two.\n\nThree four.');
  });
});
