import { act, screen } from '@testing-library/react';
import { beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from './render-console.tsx';
import { operator, type refused, type SentRequest, serve } from './server.ts';

export const clientId = (number: number): string => `01930000-0000-7000-8000-0000000000c${number}`;
export const waitingId = (number: number): string => `01930000-0000-7000-8000-0000000000d${number}`;
type Answer = ReturnType<typeof refused>;

const client = (number: number, Name: string, more: object = {}) => ({
  ClientID: clientId(number),
  Name,
  HolderName: 'Dana Whitfield',
  Details: '',
  Company_Site_URL: '',
  Company_LinkedIn_Page: '',
  CRM_Link: '',
  Industry: 'Other',
  Created: '2026-03-04T18:00:00.000Z',
  ProfileModified: '2026-11-20T08:00:00.000Z',
  ...more,
});

export const front = client(1, 'Front Range', {
  Details: 'Pays early',
  Company_Site_URL: 'https://front.example',
  Industry: 'Construction',
  Modified: '2026-11-19T18:00:00.000Z',
});
export const ridge = client(2, 'Ridgeline', { HolderName: '' });
export const gone = client(3, 'Gone Paving', { Archived: '2026-11-20T18:00:00.000Z' });
export const older = client(4, 'Older Snow', { HolderName: 'Otto Snow', Archived: '2026-10-02T18:00:00.000Z' });

export const walt = {
  UserID: waitingId(1),
  FirstName: 'Walt',
  LastName: 'Wong',
  Email: 'walt@some.example',
  Company: 'Wong Fences',
  ConsentedAt: '2026-11-18T18:00:00.000Z',
};
export const wanda = { ...walt, UserID: waitingId(2), FirstName: 'Wanda', LastName: 'West', Email: 'wanda@some.example', Company: '' };

export const report = (number: number, more: object = {}) => ({
  id: `01930000-0000-7000-8000-0000000000e${number}`,
  clientId: clientId(1),
  clientName: 'Front Range',
  reason: 'I do not know them.',
  createdAt: '2026-11-19T18:00:00.000Z',
  reporterCount: 1,
  ...more,
});

const makePager = (rows: number) => ({ pager: { totalItems: rows, totalPages: Math.ceil(rows / 10), page: 1, perpage: 10 } });
const matches =
  ({ query: { search = '' } }: SentRequest) =>
  (row: object) =>
    Object.values(row).join(' ').toLowerCase().includes(search.toLowerCase());

/** The server's rows; a test may change them. */
export interface Rows {
  clients: (typeof front)[];
  archived: (typeof front)[];
  waiting: (typeof walt)[];
  reports?: (ReturnType<typeof report> & { handledAt?: string; handledBy?: string })[];
}

/** Serves the calls of the clients pages; `answers` goes first. */
export function serveClients(rows: Rows, answers: (sent: SentRequest) => Answer | undefined = () => undefined): readonly SentRequest[] {
  return serve((sent) => {
    const { path, method } = sent;
    const said = answers(sent);
    if (said) return said;
    if (method === 'POST') return { body: { success: 1 } };
    if (path === '/api/getclients') {
      const found = rows.clients.filter(matches(sent));
      return { body: { clients: found, ...makePager(found.length), archivedCount: rows.archived.length } };
    }
    if (path === '/api/getarchivedclients') {
      const found = rows.archived.filter(matches(sent));
      return { body: { clients: found, ...makePager(found.length) } };
    }
    if (path === '/api/whitelist') {
      const found = rows.waiting.filter(matches(sent));
      return { body: { data: found, ...makePager(found.length) } };
    }
    if (path === '/api/companyreports') {
      const { reports = [] } = rows;
      const open = reports.filter(({ handledAt }) => handledAt === undefined);
      const found = (sent.query['status'] === 'All' ? reports : open).filter(matches(sent));
      return { body: { data: found, ...makePager(found.length), openCount: open.length } };
    }
    if (path === '/api/getcountforclient') return { body: { data: { operator: 3, contact: 1204, group: 7, message: 42 } } };
    return undefined;
  });
}

const staff = {
  id: operator.UserID,
  firstName: 'Sue',
  lastName: 'Stone',
  email: 'sue@earshot.test',
  phone: '+13035550100',
  timeZone: 'America/Denver',
  isHolder: false,
  isAdmin: false,
  isOperator: false,
  isSuper: true,
  isSupport: false,
};

export const signInAsSuper = (): void => act(() => beginSession('token', staff));
export const signInWithoutPhone = (): void => {
  const { phone: _, ...rest } = staff;
  act(() => beginSession('token', rest));
};
export const signInAsSupport = (): void => act(() => beginSession('token', { ...staff, isSuper: false, isSupport: true }));
export const signOut = (): void => act(() => endSession());

export async function openPage(path: string, row: RegExp) {
  const router = renderConsole(path);
  await screen.findByRole('row', { name: row });
  return router;
}

export const writes = (calls: readonly SentRequest[]) => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
