import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, beginSession, endSession } from '../../../platform/session.ts';
import { makeCause, makeId, operatorUser, receiver, receivers, serveActivity } from '../../../testing/activity-server.ts';
import { queryClient, renderConsole } from '../../../testing/render-console.tsx';
import { refused, type SentRequest } from '../../../testing/server.ts';

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => act(() => beginSession('token', operatorUser)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const message = makeId(1);
const isAsked = ({ path }: SentRequest) => path === '/api/getactivityreceivers';
const hearings = [{ messageId: message, assigned: 3, heard: 1, waiting: 0, notDelivered: 2, playedByHand: 0, heardEarlier: 0, notBegun: 0 }];

const people = [
  receiver(501, 'Ana Morales', { canRemind: true, canText: true }),
  receiver(502, 'Ben Stone', { canInvite: true, cause: { kind: 'not_invited' } }),
  receiver(503, 'Cal Reed', { outcome: 'Heard', heardAt: '2026-11-20T22:01:00Z', heardVersion: 2, cause: undefined }),
];
const answer = receivers(people, {
  heard: 1,
  notDelivered: 2,
  causes: [makeCause('Not Delivered', 'app_not_open', 1, { canRemind: 1, canText: 1 }), makeCause('Not Delivered', 'not_invited', 1, { canInvite: 1 })],
});

type Answers = NonNullable<Parameters<typeof serveActivity>[0]>;
const serveReceivers = (answers: Answers = () => undefined, read: () => object = () => answer) =>
  serveActivity(
    (sent) => answers(sent) ?? (isAsked(sent) ? { body: read() } : sent.path === '/api/getactivitymessages' ? { body: { data: hearings } } : undefined),
  );

const findPanel = async (name = 'Gate code') => within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));
const findRow = (panel: ReturnType<typeof within>, name: string) => within(panel.getByRole('row', { name: new RegExp(name) }));

test('a number of the list opens the panel beside it: title, place, version, figures, reasons and people; the focus goes in and returns', async () => {
  const calls = serveReceivers();
  const router = renderConsole('/messages');
  const [cell] = await screen.findAllByRole('link', { name: /^1\/3.*who heard Message 1$/ });
  await userEvent.click(cell as HTMLElement);
  const panel = await findPanel();
  expect(await panel.findByText(/^Dock 4 · version 2/)).toBeVisible();
  expect(panel.getByRole('heading', { name: 'Gate code' })).toHaveFocus();
  expect(panel.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
    '1 heard',
    '2 not delivered',
    '1 has the app closed',
    '1 was never invited',
  ]);
  expect(panel.getByRole('link', { name: 'Proof of hearing' })).toHaveAttribute('href', `/activity/report?messageId=${message}`);
  expect(panel.getByRole('row', { name: /Ana Morales/ })).toHaveTextContent(/Not Delivered.*App not open since Nov 20, 7:00 AM/);
  expect(panel.getByRole('row', { name: /Cal Reed/ })).toHaveTextContent(/Heard.*Version 2 heard Nov 20, 3:01 PM/);
  expect(router.state.location.search).toMatchObject({ heard: message });
  expect(calls.find(isAsked)?.query).toEqual({ messageId: message, page: '1', perpage: '50' });
  // The list is not read a second time and stays usable beside the panel.
  expect(calls.filter(({ path, method }) => path === '/api/ourcontents' && method === 'GET')).toHaveLength(1);
  expect(screen.getByRole('table', { name: 'Messages' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(cell).toHaveFocus());
  expect(router.state.location.search).not.toHaveProperty('heard', message);
});

test('an address opens it with what is chosen; a figure and a reason narrow the people, and pressed again show all', async () => {
  const calls = serveReceivers();
  const router = renderConsole(`/messages?heard=${message}&outcome=Missed`);
  const panel = await findPanel();
  await panel.findByText('Ana Morales');
  expect(calls.find(isAsked)?.query).toMatchObject({ outcome: 'Missed' });
  expect(panel.getByRole('button', { name: '0 missed' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(panel.getByRole('button', { name: '1 was never invited' }));
  await waitFor(() => expect(calls.findLast(isAsked)?.query).toMatchObject({ outcome: 'Not Delivered', cause: 'not_invited' }));
  expect(router.state.location.search).toMatchObject({ heard: message, outcome: 'Not Delivered', cause: 'not_invited' });
  await userEvent.click(panel.getByRole('button', { name: '1 was never invited' }));
  await waitFor(() => expect(calls.findLast(isAsked)?.query).toEqual({ messageId: message, page: '1', perpage: '50' }));
});

test('Remind all says by reason whom it reached, and offers a text message to the others, asked about once with their number', async () => {
  let isDown = true;
  let read: object = answer;
  const answers: Answers = ({ path, body }) => {
    if (path !== '/api/nudge') return undefined;
    if (isDown) return refused(503, 'The server is busy.');
    const isText = (body as { channel: string }).channel === 'text';
    const notReminded = isText
      ? []
      : [
          { reason: 'notifications_off', people: 2 },
          { reason: 'recently', people: 1 },
        ];
    const canText = isText ? [] : [makeId(501), makeId(502)];
    return { body: { success: 1, notified: isText ? 2 : 1, withoutPush: 2, recently: 1, notReminded, canText } };
  };
  const calls = serveReceivers(answers, () => read);
  const asleep = receiver(504, 'Dee Hale', { canText: true, cause: { kind: 'not_signed_in', since: '2026-11-20T14:00:00Z' } });
  const nearby = receiver(505, 'Eli Webb', { outcome: 'Waiting', canRemind: true, canText: true, cause: { kind: 'never_near' } });
  const causes = [
    ...answer.causes,
    makeCause('Not Delivered', 'not_signed_in', 1, { canText: 1 }),
    makeCause('Waiting', 'never_near', 1, { canRemind: 1, canText: 1 }),
  ];
  read = receivers([...people, asleep, nearby], { heard: 1, waiting: 1, notDelivered: 3, causes });
  renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  const nudges = () => calls.filter(({ path }) => path === '/api/nudge');
  await userEvent.click(await panel.findByRole('button', { name: 'Remind all 1' }));
  expect(await panel.findByText('The server is busy.')).toBeVisible();
  isDown = false;
  await userEvent.click(panel.getByRole('button', { name: 'Remind all 1' }));
  expect(await panel.findByText('Reminded 1 person. 1 was reminded recently. 2 have notifications off: send them a text?')).toBeVisible();
  expect(nudges().map(({ body }) => body)).toEqual([
    { message_id: message, contact_ids: [makeId(501), makeId(504)], channel: 'push' },
    { message_id: message, contact_ids: [makeId(501), makeId(504)], channel: 'push' },
  ]);
  // A person who has only not come by gets no reminder.
  expect(panel.getByText('No action needed, unless the circle is in the wrong place.')).toBeVisible();
  // The second press sent the same reminder.
  expect(nudges()[1]?.idempotencyKey).toBe(nudges()[0]?.idempotencyKey);
  await userEvent.click(panel.getByRole('button', { name: 'Text 2' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send text messages' }));
  expect(question.getByText(/^Send 2 text messages asking people to open the app and listen\? They count/)).toBeVisible();
  expect(nudges()).toHaveLength(2);
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await panel.findByText('Sent 2 text messages.')).toBeVisible();
  expect(nudges()[2]?.body).toEqual({ message_id: message, contact_ids: [makeId(501), makeId(502)], channel: 'text' });
  expect(nudges()[2]?.idempotencyKey).not.toBe(nudges()[1]?.idempotencyKey);
});

test('each reason has one button for all of its people, on any page', async () => {
  const calls = serveReceivers(({ path }) =>
    path === '/api/nudge'
      ? { body: { success: 1, notified: 1, withoutPush: 0, recently: 0 } }
      : path === '/api/inviteagain'
        ? { body: { success: 1, message: 'This Contact has been invited again.' } }
        : undefined,
  );
  renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  await userEvent.click(await panel.findByRole('button', { name: 'Invite 1: 1 was never invited' }));
  expect(await panel.findByText('This Contact has been invited again.')).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/inviteagain')?.body).toEqual({ UserID: makeId(502) });
  expect(calls.find((sent) => isAsked(sent) && sent.query['cause'] === 'not_invited')?.query).toMatchObject({ outcome: 'Not Delivered', perpage: '10000' });
  await userEvent.click(panel.getByRole('button', { name: 'Remind 1: 1 has the app closed' }));
  expect(await panel.findByText('Reminded 1 person.')).toBeVisible();
});

test('invitations to several people are text messages: they are asked about once, with their number', async () => {
  const many = [
    receiver(502, 'Ben Stone', { canInvite: true, cause: { kind: 'not_invited' } }),
    receiver(505, 'Eve Ford', { canInvite: true, cause: { kind: 'not_invited' } }),
  ];
  const calls = serveReceivers(
    ({ path }) => (path === '/api/bulkinvite' ? { body: { success: 1, message: '2 contacts were invited.', invited: 2, skipped: 0 } } : undefined),
    () => receivers(many, { notDelivered: 2, causes: [makeCause('Not Delivered', 'not_invited', 2, { canInvite: 2 })] }),
  );
  renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  await userEvent.click(await panel.findByRole('button', { name: 'Invite 2: 2 were never invited' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send text messages' }));
  expect(question.getByText(/^Send 2 text messages asking people to install the app/)).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/bulkinvite')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await panel.findByText('2 contacts were invited.')).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/bulkinvite')?.body).toMatchObject({ selectedContact: [makeId(502), makeId(505)] });
});

test('beside each person stand the remedies that hold: two of them, the others in a menu', async () => {
  const wrong = receiver(504, 'Dee Hale', { isInvitationFailed: true, canInvite: true, cause: { kind: 'not_invited' } });
  const calls = serveReceivers(
    ({ path }) => (path === '/api/nudge' ? { body: { success: 1, notified: 1, withoutPush: 0, recently: 0 } } : undefined),
    () => receivers([...people, wrong], { heard: 1, notDelivered: 3, causes: answer.causes }),
  );
  const router = renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  await panel.findByText('Ana Morales');
  const buttons = (name: string) =>
    [...findRow(panel, name).queryAllByRole('button'), ...findRow(panel, name).queryAllByRole('link')].map(({ textContent }) => textContent);
  expect(buttons('Ana Morales')).toEqual(['Remind', 'Text', '', 'Ana Morales']);
  expect(buttons('Ben Stone')).toEqual(['Invite', '', 'Ben Stone', 'Call']);
  expect(findRow(panel, 'Ben Stone').getByRole('link', { name: 'Call Ben Stone' })).toHaveAttribute('href', 'tel:+12025550502');
  expect(buttons('Dee Hale')).toEqual(['Correct the number', 'Invite', '', 'Dee Hale']);
  await userEvent.click(findRow(panel, 'Ana Morales').getByRole('button', { name: 'Remind Ana Morales' }));
  expect(await findRow(panel, 'Ana Morales').findByText('Reminded 1 person.')).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/nudge')?.body).toEqual({ message_id: message, contact_ids: [makeId(501)], channel: 'push' });
  await userEvent.click(findRow(panel, 'Ana Morales').getByRole('button', { name: 'Actions for Ana Morales' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Call', 'Correct the number']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Correct the number' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
  expect(router.state.location.search).toMatchObject({ userid: makeId(501), heard: message });
});

test('a name leads to the person, over the panel', async () => {
  serveReceivers();
  const router = renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  await userEvent.click(await panel.findByRole('link', { name: 'Ana Morales' }));
  const person = await screen.findByRole('dialog', { name: 'Ana Morales' });
  expect(await within(person).findByText('Message 1')).toBeVisible();
  expect(router.state.location.search).toMatchObject({ heard: message, person: makeId(501) });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ana Morales' })).toBeNull());
  // The panel stays open.
  expect(screen.getByRole('dialog', { name: 'Gate code' })).toBeVisible();
});

test('a person’s message leads to the panel, which takes the focus', async () => {
  serveReceivers();
  const router = renderConsole('/activity');
  await userEvent.click(await screen.findByRole('link', { name: 'Ana Morales' }, { timeout: 10_000 }));
  const person = await screen.findByRole('dialog', { name: 'Ana Morales' }, { timeout: 10_000 });
  await userEvent.click(await within(person).findByRole('link', { name: 'Who heard it' }));
  const panel = await findPanel();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ana Morales' })).toBeNull());
  await waitFor(() => expect(panel.getByRole('heading', { name: 'Gate code' })).toHaveFocus());
  // The dialog does not return the focus to its own opener either.
  await new Promise((resolve) => setTimeout(resolve));
  expect(panel.getByRole('heading', { name: 'Gate code' })).toHaveFocus();
  expect(router.state.location.search).toMatchObject({ heard: message });
});

test('a change that the server tells of is marked in its row', async () => {
  let read: object = answer;
  serveReceivers(
    () => undefined,
    () => read,
  );
  renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  await panel.findByText('Ana Morales');
  const [, ...others] = people;
  read = receivers([receiver(501, 'Ana Morales', { outcome: 'Heard', heardAt: '2026-11-20T22:05:00Z', cause: undefined }), ...others], {
    heard: 2,
    notDelivered: 1,
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['activity'] }));
  await waitFor(() => expect(panel.getByRole('row', { name: /Ana Morales/ })).toHaveAttribute('data-changed'));
  expect(panel.getByRole('row', { name: /Ben Stone/ })).not.toHaveAttribute('data-changed');
});

test('many people are searched and turned over, fifty a page', async () => {
  const calls = serveReceivers(
    () => undefined,
    () => ({ ...answer, notDelivered: 10_000, pager: { totalItems: 10_001, totalPages: 201, page: 1, perpage: 50 } }),
  );
  renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel();
  await userEvent.type(await panel.findByRole('searchbox', { name: 'Search people' }), 'ana');
  await waitFor(() => expect(calls.findLast(isAsked)?.query).toMatchObject({ searchString: 'ana', page: '1' }));
  await userEvent.click(panel.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(calls.findLast(isAsked)?.query).toMatchObject({ searchString: 'ana', page: '2', perpage: '50' }));
});

test('an Admin, and staff on behalf, see it without anything to do', async () => {
  serveReceivers();
  act(() => beginSession('token', { ...operatorUser, isOperator: false, isAdmin: true }));
  renderConsole(`/activity?heard=${message}`);
  const panel = await findPanel();
  await panel.findByText('Ana Morales');
  expect(panel.queryByRole('button', { name: /Remind|Text|Invite|Actions/ })).toBeNull();
  expect(panel.queryByRole('link', { name: /Call/ })).toBeNull();
  expect(panel.getByText('Ask the person to open the app and start listening.')).toBeVisible();
  act(() => {
    beginSession('token', { ...operatorUser, isOperator: false, isSuper: true });
    actOnBehalf({ userId: makeId(2), clientId: makeId(9), name: 'Owen Parker', clientName: 'Front Range' });
  });
  expect(await panel.findByText('Ana Morales')).toBeVisible();
  expect(panel.queryByRole('button', { name: /Remind|Text|Invite|Actions/ })).toBeNull();
});

test('a failed read shows its reason; a message without receivers says so', async () => {
  let isDown = true;
  serveActivity((sent) => (!isAsked(sent) ? undefined : isDown ? refused(404, 'This message does not exist.') : { body: receivers([]) }));
  renderConsole(`/messages?heard=${message}`);
  const panel = await findPanel('Message');
  expect(await panel.findByText('This message does not exist.')).toBeVisible();
  isDown = false;
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await (await findPanel()).findByRole('heading', { name: 'No receivers' })).toBeVisible();
});
