import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, beginSession, endSession } from '../../platform/session.ts';
import { hearing, makeId, operatorUser, serveActivity, report } from '../../testing/activity-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';

beforeEach(() => act(() => beginSession('token', operatorUser)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const personCalls = (calls: ReturnType<typeof serveActivity>) => calls.filter(({ path }) => path === '/api/getactivityperson');
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));

test('a row opens what became of each message, with times in the zone of the viewer, and the address keeps it', async () => {
  const heard = {
    title: 'Blue gate',
    outcome: 'Heard',
    deliveredAt: '2026-11-20T14:01:00Z',
    arrivedAt: '2026-11-20T14:58:00Z',
    startedAt: '2026-11-20T14:58:10Z',
    heardAt: '2026-11-20T15:05:00Z',
    heardCount: 3,
    otherAttempts: [{ crossedAt: '2026-11-20T16:58:00Z', startedAt: '2026-11-20T16:58:10Z', brokenAt: '2026-11-20T16:58:20Z', spokenFraction: 0.2 }],
    language: 'es',
  };
  const broken = {
    title: 'Wet floor',
    trigger: 'exit',
    arrivedAt: '2026-11-20T14:10:00Z',
    startedAt: '2026-11-20T14:11:00Z',
    notifiedAt: '2026-11-20T14:09:00Z',
    brokenAt: '2026-11-20T14:11:20Z',
    spokenFraction: 0.62,
    otherAttempts: [{ crossedAt: '2026-11-19T14:10:00Z', brokenAt: '2026-11-19T14:10:04Z', reason: 'sound_locked' }, { crossedAt: '2026-11-18T14:10:00Z' }],
    cause: { kind: 'left_before_end' },
  };
  const absent = {
    outcome: 'Not Delivered',
    title: 'Late shift',
    playedByHandAt: '2026-11-20T14:25:00Z',
    cause: { kind: 'app_not_open', since: '2026-11-19T01:15:00Z' },
  };
  const told = {
    title: 'Back gate',
    arrivedAt: '2026-11-20T14:10:00Z',
    notifiedAt: '2026-11-20T14:10:01Z',
    cause: { kind: 'notified', since: '2026-11-20T14:10:01Z' },
  };
  const calls = serveActivity(({ path }) =>
    path === '/api/getactivityperson' ? { body: { data: [hearing(1, heard), hearing(2, broken), hearing(3, absent), hearing(4, told)] } } : undefined,
  );
  const router = renderConsole('/activity?status=Pending');
  await userEvent.click(await screen.findByText('Ben Stone', {}, { timeout: 10_000 }));
  const dialog = await findDialog('Ben Stone');
  const steps = async (title: string) => (await dialog.findByRole('list', { name: `What happened to ${title}` })).textContent?.replaceAll(/\s/g, ' ');
  expect(await steps('Blue gate')).toBe(
    'AssignedNov 20, 7:00 AMDeliveredNov 20, 7:01 AMArrivedNov 20, 7:58 AMSpokenNov 20, 7:58 AMin fullHeardNov 20, 8:05 AM3 times in Spanish',
  );
  expect(await steps('Wet floor')).toBe(
    'AssignedNov 20, 7:00 AMNotifiedNov 20, 7:09 AMnot spokenLeftNov 20, 7:10 AMSpokenNov 20, 7:11 AM62%InterruptedNov 20, 7:11 AM',
  );
  await userEvent.click(dialog.getByText('2 earlier attempts'));
  expect(dialog.getByRole('list', { name: /^Attempt at Nov 19/ }).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'LeftNov 19, 7:10 AMNot spokenNov 19, 7:10 AMsound not unlocked',
  );
  expect(dialog.getByText('1 other attempt')).toBeVisible();
  expect(await steps('Back gate')).toBe('AssignedNov 20, 7:00 AMArrivedNov 20, 7:10 AMNotifiedNov 20, 7:10 AMnot spoken');
  expect(dialog.getByText(/Notified Nov 20, 7:10\sAM, did not listen\./).closest('p')).toHaveTextContent('Ask the person to open the link of the notification');
  expect(dialog.getByText(/Played by hand Nov 20, 7:25\sAM\./).closest('p')).toHaveTextContent('This does not count as heard.');
  expect(dialog.getByText('Left before the end.').closest('p')).toHaveTextContent('Shorten the message, or widen the circle.');
  expect(dialog.getByText(/App not open since Nov 18, 6:15\sPM\./).closest('p')).toHaveTextContent('Ask the person to open the app and start listening.');
  expect(dialog.getByRole('link', { name: 'Blue gate' })).toHaveAttribute('href', `/messages/editor?id=${makeId(1)}`);
  expect(dialog.getByRole('link', { name: 'Proof of hearing' })).toHaveAttribute('href', `/activity/report?contactId=${makeId(502)}`);
  expect(personCalls(calls)[0]?.query).toEqual({ contactId: makeId(502) });
  expect(router.state.location.search).toEqual({ status: 'Pending', person: makeId(502) });

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Pending' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the share of a person with waiting messages has no percentage beside it', async () => {
  const hearings = [hearing(1, { outcome: 'Heard', heardAt: '2026-11-20T15:05:00Z', heardCount: 1 }), hearing(2, { outcome: 'Waiting' })];
  serveActivity(({ path }) => (path === '/api/getactivityperson' ? { body: { data: hearings } } : undefined));
  renderConsole('/activity?status=Pending');
  await userEvent.click(await screen.findByText('Ben Stone', {}, { timeout: 10_000 }));
  expect(await (await findDialog('Ben Stone')).findByText('Heard 1 of 2 active messages: 1 waiting')).toBeVisible();
});

test('a hearing of an earlier version says that the message is to be heard anew only where it has not been', async () => {
  const earlier = [{ version: 1, heardAt: '2026-11-19T15:05:00Z', heardCount: 1 }];
  const again = { title: 'Blue gate', outcome: 'Heard', version: 2, heardAt: '2026-11-20T15:05:00Z', heardCount: 1, earlier };
  const anew = { title: 'Wet floor', outcome: 'Waiting', version: 2, earlier: [{ ...earlier[0], heardAt: '2026-11-18T15:05:00Z' }] };
  serveActivity(({ path }) => (path === '/api/getactivityperson' ? { body: { data: [hearing(1, again), hearing(2, anew)] } } : undefined));
  renderConsole('/activity?status=Pending');
  await userEvent.click(await screen.findByText('Ben Stone', {}, { timeout: 10_000 }));
  const dialog = await findDialog('Ben Stone');
  expect((await dialog.findByText(/Version 1 heard Nov 18/)).closest('p')).toHaveTextContent('must be heard again');
  expect(dialog.getByText(/Version 1 heard Nov 19/).closest('p')).not.toHaveTextContent('must be heard again');
});

test('the keyboard opens a row by its name, and closing leads back to it', async () => {
  serveActivity();
  renderConsole('/activity');
  const link = await screen.findByRole('link', { name: 'Ana Morales' }, { timeout: 10_000 });
  link.focus();
  await userEvent.keyboard('{Enter}');
  await findDialog('Ana Morales');
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  await waitFor(() => expect(link).toHaveFocus());
});

test('a link to a person on another page of the list opens with the name', async () => {
  serveActivity(({ path }) => (path === '/api/getactivityreport' ? { body: report([], { about: 'Zoe Lang' }) } : undefined));
  renderConsole(`/activity?person=${makeId(777)}`);
  expect(await (await findDialog('Zoe Lang')).findByText('Message 1')).toBeVisible();
});

test('a person without an active message and a failure each show a message; trying again refetches', async () => {
  let isDown = true;
  serveActivity(({ path }) =>
    path !== '/api/getactivityperson' ? undefined : isDown ? refused(404, 'There is no such contact.', { code: 'not_found' }) : { body: { data: [] } },
  );
  renderConsole(`/activity?person=${makeId(501)}`);
  const dialog = await findDialog('Ana Morales');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This could not be loaded');
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('heading', { name: 'No active messages' })).toBeVisible();
});

test('an open row is read again when the server tells that something happened', async () => {
  const calls = serveActivity(({ path }) => {
    const isHeard = calls.some((sent) => sent.path === '/api/activity/stream') && personCalls(calls).length > 1;
    return path === '/api/getactivityperson'
      ? { body: { data: [hearing(1, isHeard ? { outcome: 'Heard', heardAt: '2026-11-20T15:05:00Z', heardCount: 1 } : {})] } }
      : undefined;
  });
  const answer = globalThis.fetch;
  let tell: (() => void) | undefined;
  vi.stubGlobal('fetch', (request: Request) => {
    if (!request.url.includes('/api/activity/stream')) return answer(request);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = () => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ kind: 'heard', messageId: makeId(1) })}\n\n`));
      },
    });
    void answer(request);
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  renderConsole(`/activity?person=${makeId(501)}`);
  const dialog = await findDialog('Ana Morales');
  await dialog.findByText('Message 1');
  await waitFor(() => expect(tell).toBeDefined());
  const before = personCalls(calls).length;
  act(() => tell?.());
  await waitFor(() => expect(personCalls(calls).length).toBeGreaterThan(before));
  expect(await dialog.findByText('once')).toBeVisible();
});

test('an Admin reads the outcomes of a message but cannot open it', async () => {
  act(() => beginSession('token', { ...operatorUser, isOperator: false, isAdmin: true }));
  serveActivity();
  renderConsole(`/activity?person=${makeId(501)}`);
  const dialog = await findDialog('Ana Morales');
  expect(await dialog.findByText('Message 1')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'Message 1' })).toBeNull();
});

test('on behalf, all requests are made in the name of the operator', async () => {
  act(() => beginSession('token', { ...operatorUser, isOperator: false, isSupport: true }));
  act(() => actOnBehalf({ clientId: makeId(77), userId: makeId(78), name: 'Tom Becker', clientName: 'Hill & Sons' }));
  const calls = serveActivity();
  renderConsole(`/activity?view=map&person=${makeId(501)}`);
  await (await findDialog('Ana Morales')).findByText('Message 1');
  const asked = calls.filter(({ path }) => path.startsWith('/api/getactivity'));
  expect(new Set(asked.map(({ path }) => path)).size).toBeGreaterThanOrEqual(4);
  expect(asked.every(({ query }) => query['ClientID'] === makeId(77) && query['UserID'] === makeId(78))).toBe(true);
});
