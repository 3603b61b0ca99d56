import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAsSuper, signInAsSupport, signOut, writes } from '../../testing/clients-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused, type SentRequest, serve } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T17:00:00.000Z';
const providers = [
  {
    Port: 'sms',
    Provider: 'twilio',
    Name: 'Twilio',
    State: 'failing',
    LastSuccess: '2026-11-20T16:57:00.000Z',
    LastFailure: '2026-11-20T16:59:58.000Z',
    LastFailureText: 'Twilio answered 503.',
    Queue: { waiting: 1204, sending: 1, failedLastDay: 2 },
    CanTest: true,
  },
  { Port: 'mail', Provider: 'outbox', Name: 'Embedded outbox', State: 'embedded', Queue: { waiting: 0, sending: 0, failedLastDay: 0 }, CanTest: true },
  { Port: 'geocoder', Provider: 'nominatim', Name: 'Nominatim', State: 'working', LastSuccess: '2026-11-19T17:00:00.000Z', CanTest: true },
  { Port: 'translator', Provider: 'none', Name: 'Not set up', State: 'off', CanTest: false },
  { Port: 'cards', Provider: 'stripe', Name: 'Stripe', State: 'unused', CanTest: false },
];
const schedules = [
  { name: 'outbox-sweep', lastRunAt: '2026-11-20T16:59:20.000Z', isLastWell: true, nextRunAt: '2026-11-20T17:00:00.000Z', isLate: false },
  { name: 'backup', lastRunAt: '2026-11-18T11:10:00.000Z', isLastWell: true, nextRunAt: '2026-11-19T11:10:00.000Z', isLate: true },
  { name: 'housekeeping', isLastWell: false, nextRunAt: '2026-11-21T10:30:00.000Z', isLate: false },
  { name: 'billing-changes', nextRunAt: '2026-11-20T17:01:00.000Z', isLate: false },
  { name: 'billing-grace', nextRunAt: '2026-11-20T17:15:00.000Z', isLate: false },
  { name: 'billing-nightly', nextRunAt: '2026-11-21T09:10:00.000Z', isLate: false },
  { name: 'report-mails', nextRunAt: '2026-11-20T17:05:00.000Z', isLate: false },
  { name: 'unheard-of', nextRunAt: '2026-11-20T17:03:00.000Z', isLate: false },
];
type Answer = ReturnType<typeof refused>;

const serveProviders = (answers: (sent: SentRequest) => Answer | undefined = () => undefined) =>
  serve((sent) => {
    const said = answers(sent);
    if (said) return said;
    if (sent.path === '/api/getproviders') return { body: { data: providers, at, schedules } };
    if (sent.path === '/api/gethousekeeping') return { body: { data: [], at } };
    if (sent.path === '/api/getclients') return { body: { clients: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 1 }, archivedCount: 0 } };
    return undefined;
  });
const row = (name: RegExp) => screen.findByRole('row', { name });
const findRowCells = async (name: RegExp) => within(await row(name)).getAllByRole('cell');
const openTest = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

test('each provider shows its state, its last answer or failure, the reason, and its queue', async () => {
  serveProviders();
  renderConsole('/providers');
  const sms = await findRowCells(/Text messages/);
  expect(sms.slice(1, 5).map(({ textContent }) => textContent)).toEqual([
    'Failing',
    '3 minutes agoNov 20, 9:57 AM',
    'just nowNov 20, 9:59 AMTwilio answered 503.',
    '1,204 waiting1 being sent2 failed in 24 hours',
  ]);
  expect((await findRowCells(/Email/)).slice(1, 5).map(({ textContent }) => textContent)).toEqual(['Embedded', '—', '—', 'Nothing waiting']);
  expect((await findRowCells(/Places/)).slice(1, 3).map(({ textContent }) => textContent)).toEqual(['Working', '1 day agoNov 19, 10:00 AM']);
  expect((await findRowCells(/Translation/))[1]).toHaveTextContent('Off');
  expect((await findRowCells(/Payments/))[1]).toHaveTextContent('Not used yet');
  expect(screen.getAllByRole('button', { name: /^Test / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Test Text messages',
    'Test Email',
    'Test Places',
  ]);
  await waitFor(() => expect(document.title).toBe('Admin Console : Providers'));
});

test('each scheduled job shows its last and its next run, and whether it is late', async () => {
  serveProviders();
  renderConsole('/providers');
  const texts = async (name: RegExp) => (await findRowCells(name)).slice(1).map(({ textContent }) => textContent);
  expect(await texts(/left in the outbox/)).toEqual(['On time', '40 seconds agoNov 20, 9:59 AM', 'nowNov 20, 10:00 AM']);
  expect((await texts(/Nightly backup/))[0]).toBe('Late');
  expect((await texts(/Housekeeping/)).slice(0, 2)).toEqual(['Failed', 'Not yet']);
  for (const title of [/Billing: changes of usage/, /Billing: grace period/, /Billing: each night/, /Reports by email/])
    expect((await texts(title))[0]).toBe('Not run yet');
  expect(await texts(/unheard-of/)).toEqual(['Not run yet', 'Not yet', 'in 3 minutesNov 20, 10:03 AM']);
});

test('a test text message goes to the typed number, the provider’s answer shows, and the page is read again', async () => {
  const calls = serveProviders(({ path }) =>
    path === '/api/testprovider' ? { body: { success: 1, isWell: true, message: 'Accepted by Twilio as SM1.' } } : undefined,
  );
  renderConsole('/providers');
  const dialog = await openTest('Test Text messages');
  const to = within(dialog).getByRole('textbox', { name: 'To' });
  expect(to).toHaveValue('+13035550100');
  await userEvent.clear(to);
  await userEvent.type(to, '+12025550147');
  const read = calls.filter(({ path }) => path === '/api/getproviders').length;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Accepted by Twilio as SM1.')).toBeVisible();
  expect(within(dialog).getByText('It worked')).toBeVisible();
  expect(writes(calls)).toEqual([{ path: '/api/testprovider', body: { Port: 'sms', To: '+12025550147' } }]);
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/getproviders').length).toBeGreaterThan(read));
});

test('a provider’s refusal shows as it is', async () => {
  serveProviders(({ path }) =>
    path === '/api/testprovider' ? { body: { success: 1, isWell: false, message: 'Not done. Nominatim answered 503' } } : undefined,
  );
  renderConsole('/providers');
  const dialog = await openTest('Test Places');
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Test' }));
  expect(await within(dialog).findByText('Not done. Nominatim answered 503')).toBeVisible();
  expect(within(dialog).getByText('It did not work')).toBeVisible();
});

test('a problem with the address shows at its field, any other in the dialog', async () => {
  let answer = refused(422, 'To must be an email address', { code: 'invalid_input', fields: [{ field: 'To', message: 'must be an email address' }] });
  serveProviders(({ path }) => (path === '/api/testprovider' ? answer : undefined));
  renderConsole('/providers');
  const dialog = await openTest('Test Email');
  const to = within(dialog).getByRole('textbox', { name: 'To' });
  await userEvent.clear(to);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(to).toHaveAccessibleDescription(/must be an email address/));
  expect(to).toHaveFocus();
  answer = refused(429, 'Too many tries. Wait a minute and try again.', { code: 'too_many_requests' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Too many tries.');
});

test('a list that cannot be read says why, and is read again when asked', async () => {
  let isDown = true;
  serveProviders(({ path }) => (isDown && path === '/api/getproviders' ? refused(503, 'The database is not responding.', { code: 'unavailable' }) : undefined));
  renderConsole('/providers');
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
  isDown = false;
  await userEvent.click(again);
  expect(await row(/Text messages/)).toBeInTheDocument();
});

test('support admins do not have the page', async () => {
  signInAsSupport();
  serveProviders();
  const router = renderConsole('/providers');
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
  expect(screen.queryByRole('link', { name: 'Providers' })).not.toBeInTheDocument();
});
