import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from './test-console.tsx';
import { operator, serve } from './test-server.ts';

const usage = {
  usage: { adminCount: 2, operatorCount: 3, receiversCount: 1039, messageCount: 25 },
  PerUnit: { admin: '5.00', operator: '10.00', receivers: '1.00', message: '0.50', ReceiversActivity: '0.25' },
  Price: { AdminPrice: '10.00', OperatorPrice: '30.00', ReceiversPrice: '1039.00', MessagePrice: '12.50', ReceiversActivityPrice: '259.75' },
  ProjectedPrice: '1351.25',
};

const holder = {
  id: operator.UserID,
  clientId: operator.ClientID,
  clientName: 'Front Range',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'holder@demo.test',
};
const roles = { isHolder: true, isAdmin: true, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...holder, ...roles, phone: '+12025550100', timeZone: 'America/Denver' })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

test('the Account Holder reads what is used, what each line is multiplied by, and the bill', async () => {
  serve(({ path }) => (path === '/api/saas-client/usage' ? { body: usage } : undefined));
  renderConsole('/account');
  const table = await screen.findByRole('table', { name: 'Monthly Rate' }, { timeout: 10_000 });
  expect(within(table).getByRole('row', { name: /Operators/ })).toHaveTextContent('3 × $10.00$30.00');
  expect(within(table).getByRole('row', { name: /Activity feed/ })).toHaveTextContent('1,039 × $0.25$259.75');
  expect(within(table).getByRole('row', { name: /Projected monthly bill/ })).toHaveTextContent('$1,351.25');
  expect(document.title).toBe('Operator Console (beta) : Usage');
});

test('an operator has no business there', async () => {
  serve();
  act(() => beginSession('token', { ...holder, ...roles, isHolder: false, isAdmin: false, phone: '+12025550100', timeZone: 'America/Denver' }));
  const router = renderConsole('/account');
  await screen.findByText('Message 1', undefined, { timeout: 10_000 });
  expect(router.state.location.pathname).toBe('/messages');
});
