import { type refused, type SentRequest, serve } from './server.ts';

export const makeId = (number: number): string => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Answer = ReturnType<typeof refused>;

/** The wire form of a message and a person. */
export const hearing = (number: number, more: object = {}) => ({
  messageId: makeId(number),
  title: `Message ${number}`,
  location: 'Dock 4',
  trigger: 'enter',
  outcome: 'Waiting',
  assignedAt: '2026-11-20T14:00:00Z',
  heardCount: 0,
  otherAttempts: [],
  ...more,
});

export const reported = (number: number, more: object = {}) => ({
  ...hearing(number),
  contactId: makeId(501),
  name: 'Ana Morales',
  groups: ['Drivers'],
  ...more,
});

export const place = (number: number, more: object = {}) => ({
  messageId: makeId(number),
  title: `Message ${number}`,
  location: 'Dock 4',
  trigger: 'enter',
  lat: 39.7,
  lng: -105,
  radiusMeters: 1609.344,
  assigned: 5,
  heard: 0,
  notDelivered: 0,
  ...more,
});

const person = (number: number, name: string) => ({
  UserID: makeId(number),
  name,
  icon: '',
  group: ['Drivers'],
  status: 'active',
  location: ['Dock 4'],
  messages: 1,
  isHeard: 0,
  notdelivered: 0,
});

const rows = [person(501, 'Ana Morales'), person(502, 'Ben Stone')];
const pager = (totalItems: number, page = 1, perpage = 10) => ({ totalItems, totalPages: Math.max(1, Math.ceil(totalItems / perpage)), page, perpage });

export const report = (data: readonly object[], more: object = {}) => ({
  data,
  pager: pager(data.length, 1, 1000),
  from: '2026-11-13T15:30:00Z',
  to: '2026-11-20T15:30:00Z',
  assigned: data.length,
  heard: 0,
  notDelivered: 0,
  notBegun: 0,
  ...more,
});

const canNothing = { canRemind: false, canText: false, canInvite: false, canEdit: true };

/** The wire form of a message's receiver: the app is closed unless `more` says otherwise. */
export const receiver = (number: number, name: string, more: object = {}) => ({
  contactId: makeId(number),
  name,
  phone: `+1202555${String(number).padStart(4, '0')}`,
  outcome: 'Not Delivered',
  messages: 1,
  cause: { kind: 'app_not_open', since: '2026-11-20T14:00:00Z' },
  isInvitationFailed: false,
  ...canNothing,
  ...more,
});

/** The wire form of a cause of not hearing. */
export const makeCause = (outcome: string, kind: string, people: number, can: object = {}) => ({
  outcome,
  kind,
  people,
  canRemind: 0,
  canText: 0,
  canInvite: 0,
  ...can,
});

export const receivers = (data: readonly object[], more: object = {}) => ({
  data,
  pager: pager(data.length, 1, 50),
  title: 'Gate code',
  location: 'Dock 4',
  version: 2,
  isLive: true,
  heard: 0,
  waiting: 0,
  missed: 0,
  notDelivered: data.length,
  notBegun: 0,
  causes: [],
  ...more,
});

function ordinary({ path }: SentRequest): Answer | undefined {
  const figures = {
    active_messages: 1,
    receivers_heard: 0,
    notyet_heard: 2,
    geofence_messages: 1,
    message_plays: 0,
    receivers: 2,
    assigned: 2,
    heard: 0,
    not_begun: 0,
  };
  if (path === '/api/getactivitysummary') return { body: { data: { ...figures, communication_efficiency: 0 } } };
  if (path === '/api/getactivitydata') return { body: { returnData: rows, pager: pager(rows.length), ReceiverCount: rows.length } };
  if (path === '/api/getactivityperson') return { body: { data: [hearing(1)] } };
  if (path === '/api/getactivityplaces') return { body: { data: [place(1)] } };
  if (path === '/api/getactivityreceivers') return { body: receivers([]) };
  if (path === '/api/getactivityreport') return { body: report([reported(1)]) };
  return undefined;
}

/** Serves the activity screen; `answers` goes first. */
export const serveActivity = (answers: (sent: SentRequest) => Answer | undefined = () => undefined): readonly SentRequest[] =>
  serve((sent) => answers(sent) ?? ordinary(sent));

const user = { id: makeId(1), firstName: 'Owen', lastName: 'Parker', email: 'operator@demo.test', phone: '+12025550101', timeZone: 'America/Denver' };

export const operatorUser = {
  ...user,
  clientId: makeId(9),
  clientName: 'Front Range',
  isHolder: false,
  isAdmin: false,
  isOperator: true,
  isSuper: false,
  isSupport: false,
};
