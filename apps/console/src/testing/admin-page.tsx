import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeAlert } from '../platform/alerts.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { type team, userId } from './admin-server.ts';
import { renderConsole } from './render-console.tsx';
import { operator, type SentRequest } from './server.ts';

export const teamUser = {
  clientId: operator.ClientID,
  timeZone: 'America/Denver',
  isSuper: false,
  isSupport: false,
  email: 'somebody@front.test',
  phone: '+13035550100',
};
/** The Account Holder, with every role. */
export const dana = { ...teamUser, id: userId(1), firstName: 'Dana', lastName: 'Whitfield', isHolder: true, isAdmin: true, isOperator: true };
/** An Admin without other roles. */
export const marcus = { ...teamUser, id: userId(2), firstName: 'Marcus', lastName: 'Bell', isHolder: false, isAdmin: true, isOperator: false };

export const signInAs = (user: typeof dana): void => act(() => beginSession('token', user));
export const signOut = (): void =>
  act(() => {
    endSession();
    closeAlert();
  });

/** A row of the team; an invitation has no user. */
export const member = (who: object) => who as (typeof team)['dana'];

export async function openAdmin(path = '/admin') {
  const router = renderConsole(path);
  await screen.findByRole('row', { name: /Rosa Delgado/ });
  return router;
}

export const row = (name: RegExp) => screen.getByRole('row', { name });
export const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
export const ownSwitch = (role: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Account Holder is ${role}` });
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const click = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const confirm = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));

export async function choose(name: string, item: string): Promise<void> {
  await click(`Actions for ${name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

export async function menuItems(name: string): Promise<readonly (string | null)[]> {
  await click(`Actions for ${name}`);
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
  await userEvent.keyboard('{Escape}');
  return items.map(({ textContent }) => textContent);
}

export const writes = (calls: readonly SentRequest[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
