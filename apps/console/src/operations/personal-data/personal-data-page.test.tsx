import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { contactsAnswer } from '../../testing/contacts-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Dana', lastName: 'Whitfield', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const roles = { isHolder: false, isAdmin: true, isOperator: false, isSuper: false, isSupport: false };
const person = { phone: '+13035550147', names: ['Ana Ruiz'], operators: ['Owen Parker'], contacts: 1, groups: 2, messages: 3, events: 14, texts: 5, others: 6 };
const contactId = '01930000-0000-7000-8000-0000000000a1';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serveData = (found: object = person, answers: (sent: SentRequest) => ReturnType<typeof refused> | undefined = () => undefined) =>
  serve((sent) => {
    const answer = answers(sent);
    if (answer) return answer;
    if (sent.path === '/api/personaldata') return { body: { person: found } };
    if (sent.path === '/api/personaldata/erase') return { body: { success: 1, message: 'The person is erased.', placeholder: 'Erased person 3F9A2C' } };
    return undefined;
  });
const sentTo = (calls: readonly SentRequest[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const question = () => within(screen.getByRole('dialog', { name: 'Erase a person' }));

test('a person is looked for by number; the page says what the company holds, and saves a copy', async () => {
  const calls = serveData(person, ({ path }) => (path === '/api/personaldata/export' ? { status: 200, body: { company: 'Front Range' } } : undefined));
  renderConsole('/personal-data');
  await userEvent.selectOptions(await screen.findByLabelText('Country of the phone number of the person'), 'US');
  await userEvent.type(screen.getByLabelText('Phone number of the person'), '303');
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  expect(sentTo(calls, '/api/personaldata')).toEqual([]);
  await userEvent.type(screen.getByLabelText('Phone number of the person'), '5550147');
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  const held = await screen.findByRole('region', { name: 'What your company holds' });
  expect(within(held).getByRole('heading', { name: 'Ana Ruiz' })).toBeInTheDocument();
  for (const fact of ['Owen Parker', '2', '3', '14', '5', '6']) expect(within(held).getByText(fact)).toBeInTheDocument();
  expect(sentTo(calls, '/api/personaldata')).toEqual([{ phone: '3035550147', country: 'US' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Download a copy' }));
  await waitFor(() => expect(sentTo(calls, '/api/personaldata/export')).toEqual([{ phone: '3035550147', country: 'US' }]));
});

test('an erasure names the person, needs what is typed, and tells when another text is refused', async () => {
  const calls = serveData(person, ({ path, body }) =>
    path === '/api/personaldata/erase' && (body as { confirmation: string }).confirmation !== 'Ana Ruiz'
      ? refused(422, 'No.', { code: 'invalid_input', fields: [{ field: 'confirmation', message: 'This is not the number or the name of the person' }] })
      : undefined,
  );
  renderConsole(`/personal-data?contact=${contactId}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase…' }));
  await screen.findByRole('dialog', { name: 'Erase a person' });
  expect(question().getByText(/^Ana Ruiz, .*555/)).toBeInTheDocument();
  const erase = question().getByRole('button', { name: 'Erase this person' });
  expect(erase).toBeDisabled();
  await userEvent.type(question().getByLabelText('Type the name or the number to erase'), 'Ana');
  await userEvent.click(erase);
  expect(await question().findByText('This is not the number or the name of the person')).toBeInTheDocument();
  await userEvent.type(question().getByLabelText('Type the name or the number to erase'), ' Ruiz');
  await userEvent.click(erase);
  expect(await screen.findByText('The person is erased.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Ana Ruiz' })).not.toBeInTheDocument();
  expect(sentTo(calls, '/api/personaldata/erase').at(-1)).toEqual({ contactId, confirmation: 'Ana Ruiz' });
  // An erased person is not asked for again.
  expect(sentTo(calls, '/api/personaldata')).toEqual([{ contactId }]);
});

test('the same number is asked of the server each time', async () => {
  const calls = serveData();
  renderConsole('/personal-data');
  await userEvent.selectOptions(await screen.findByLabelText('Country of the phone number of the person'), 'US');
  await userEvent.type(screen.getByLabelText('Phone number of the person'), '3035550147');
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await screen.findByRole('heading', { name: 'Ana Ruiz' });
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await waitFor(() => expect(sentTo(calls, '/api/personaldata')).toHaveLength(2));
  expect(await screen.findByRole('heading', { name: 'Ana Ruiz' })).toBeInTheDocument();
});

test('a copy and an erasure may take a minute', async () => {
  serveData(person, ({ path }) => (path === '/api/personaldata/export' ? { body: { company: 'Front Range' } } : undefined));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  renderConsole(`/personal-data?contact=${contactId}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download a copy' }));
  await waitFor(() => expect(timeout.mock.calls.filter(([time]) => time === 60_000)).toHaveLength(1));
  await askToErase('Ana Ruiz');
  await waitFor(() => expect(timeout.mock.calls.filter(([time]) => time === 60_000)).toHaveLength(2));
});

async function askToErase(typed: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Erase…' }));
  await screen.findByRole('dialog', { name: 'Erase a person' });
  await userEvent.type(question().getByLabelText('Type the name or the number to erase'), typed);
  await userEvent.click(question().getByRole('button', { name: 'Erase this person' }));
}

test('a question that is closed forgets the refusal before', async () => {
  serveData(person, ({ path }) =>
    path === '/api/personaldata/erase' ? refused(409, 'An import with this number is still running.', { code: 'conflict' }) : undefined,
  );
  renderConsole(`/personal-data?contact=${contactId}`);
  await askToErase('Ana Ruiz');
  await question().findByText('An import with this number is still running.');
  await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Erase…' }));
  await screen.findByRole('dialog', { name: 'Erase a person' });
  expect(question().queryByText('An import with this number is still running.')).not.toBeInTheDocument();
});

test('a question cannot be closed while the person is erased', async () => {
  serveData();
  const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/erase')) await isHeld;
    return answer(request);
  });
  renderConsole(`/personal-data?contact=${contactId}`);
  await askToErase('Ana Ruiz');
  await waitFor(() => expect(question().getByRole('button', { name: 'Cancel' })).toBeDisabled());
  expect(question().queryByRole('button', { name: 'Close dialog' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(question().getByText(/will be erased from your company/)).toBeInTheDocument();
  goOn();
  expect(await screen.findByText('The person is erased.')).toBeInTheDocument();
});

test('a page that is left while a person is erased does not come back', async () => {
  serveData();
  const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
  let answered = 0;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/erase')) return answer(request);
    await isHeld;
    const response = await answer(request);
    answered += 1;
    return response;
  });
  const router = renderConsole(`/personal-data?contact=${contactId}`);
  await askToErase('Ana Ruiz');
  await waitFor(() => expect(question().getByRole('button', { name: 'Cancel' })).toBeDisabled());
  await act(() => router.navigate({ to: '/admin' }));
  goOn();
  await waitFor(() => expect(answered).toBe(1));
  await act(() => router.invalidate());
  expect(router.state.location.pathname).toBe('/admin');
});

test('a person whose number is a user’s own cannot be erased, and the page says whose', async () => {
  serveData({ ...person, user: 'Owen Parker' });
  renderConsole(`/personal-data?contact=${contactId}`);
  expect(await screen.findByText(/Owen Parker has this number in their own profile/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Erase…' })).toBeDisabled();
});

test.each([
  ['an Account Holder', { isHolder: true, isAdmin: false }, true],
  ['an Operator alone', { isHolder: false, isAdmin: false }, false],
] as const)('the menu of a contact leads %s there: %#', async (_who, held, isShown) => {
  act(() => beginSession('token', { ...user, ...roles, ...held, isOperator: true }));
  serve(contactsAnswer);
  renderConsole('/contacts');
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for / });
  if (menu) await userEvent.click(menu);
  await screen.findByRole('menuitem', { name: 'Messages' });
  expect(screen.queryAllByRole('menuitem', { name: 'Personal data' })).toHaveLength(isShown ? 1 : 0);
});
