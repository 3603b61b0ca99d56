import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../../platform/session.ts';
import { contactId, contactRow, contactsAnswer } from '../../../testing/contacts-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const isSave = ({ path, method }: SentRequest) => path === '/api/teams' && method === 'POST';
const isInvitation = ({ path }: SentRequest) => path === '/api/inviteagain';
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit contact' }));

/** Serves the contact 77: with the consent of the old number until a save, then with the answer of the new number. */
function serveContact(answered: object, invite: (sent: SentRequest) => ReturnType<typeof refused> | undefined = () => undefined) {
  let isSaved = false;
  return serve((sent) => {
    if (isSave(sent)) isSaved = true;
    if (isInvitation(sent)) return invite(sent) ?? contactsAnswer(sent);
    if (sent.query['id'] === undefined) return contactsAnswer(sent);
    const answer = contactsAnswer(sent);
    const docs = [contactRow(77, isSaved ? { PhoneNumber: '+12025550188', verified: 0, invite: 1, ...answered } : {})];
    return answer && { body: { ...answer.body, teams: { docs, pager: { totalItems: 1, totalPages: 1, page: 1, perpage: 10 } } } };
  });
}

async function saveNumber(number: string) {
  renderConsole(`/contacts?userid=${contactId(77)}`);
  const field = async () => (await dialog()).getByLabelText('Phone number');
  await waitFor(async () => expect(await field()).toHaveValue('2025550177'));
  fireEvent.change(await field(), { target: { value: number } });
  fireEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
}

test('a changed number is reported as without consent, and is invited at once, under one key until it is answered', async () => {
  let isDown = true;
  const calls = serveContact({ Consent: { state: 'waiting' } }, () => (isDown ? refused(503, 'The server is busy.') : undefined));
  await saveNumber('(202) 555-0188');
  const words = (await dialog()).getByText('The number was changed. The old number’s agreement does not carry over.');
  await waitFor(() => expect(words).toHaveFocus());
  const invite = (await dialog()).getByRole('button', { name: 'Invite the new number' });
  await waitFor(() => expect(invite).not.toHaveAttribute('data-loading'));
  await userEvent.click(invite);
  await (await dialog()).findByText('The server is busy.');
  isDown = false;
  await userEvent.click(invite);
  await screen.findByText('This Contact has been invited again.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const invitations = calls.filter(isInvitation);
  expect(invitations.map(({ body }) => body)).toEqual([{ UserID: contactId(77) }, { UserID: contactId(77) }]);
  expect(invitations[1]?.idempotencyKey).toBe(invitations[0]?.idempotencyKey);
});

test('the invitation can be declined', async () => {
  const calls = serveContact({ Consent: { state: 'waiting' } });
  await saveNumber('2025550188');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.some(isInvitation)).toBe(false);
});

test('a new number that has already agreed is reported, and not invited', async () => {
  serveContact({ Consent: { state: 'agreed', since: '2026-11-02' }, verified: 1, invite: 0 });
  await saveNumber('2025550188');
  await (await dialog()).findByText(/^The new number has already answered your company\. This person agreed on Nov 2, 2026/);
  expect((await dialog()).queryByRole('button', { name: 'Invite the new number' })).not.toBeInTheDocument();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the same number in another notation is no change', async () => {
  serveContact({ Consent: { state: 'waiting' } });
  await saveNumber('+1 202 555 0177');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
