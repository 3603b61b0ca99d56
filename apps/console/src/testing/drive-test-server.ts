import { messageRow, type refused, type SentRequest, serve } from './server.ts';

type Answer = ReturnType<typeof refused>;

const start = Date.parse('2026-11-20T15:00:00Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const place = (lat: number) => ({ lat, lng: -104.9903 });

export const messageIds = [1, 2, 3, 4, 5].map((number) => messageRow(number).ContentID);
const routeId = '01930000-0000-7000-8000-0000000d0001';
const groupId = '01930000-0000-7000-8000-0000000000e1';

const verdict = (number: number, title: string, outcome: string, rest: object = {}) => ({
  messageId: messageIds[number - 1],
  title,
  outcome,
  reason: `Because of ${title}.`,
  fraction: 0,
  text: number === 1 ? 'The code is 4471.' : `Text ${number}.`,
  language: 'en',
  ...rest,
});
const spoken = (from: number, to: number, rest: object) => ({ startsAt: at(from), endsAt: at(to), start: place(39.74), end: place(39.742), ...rest });

const verdicts = [
  verdict(1, 'Gate code', 'finished', { dueAt: at(10), ...spoken(10, 19, { spokenOverMeters: 140.8, beyondEdgeMeters: 0, fraction: 1 }) }),
  verdict(2, 'Wet floor', 'cut_short', { dueAt: at(30), ...spoken(32, 62, { spokenOverMeters: 457.2, beyondEdgeMeters: 182.88, fraction: 0.4 }) }),
  verdict(3, 'Dock 5', 'delayed', { dueAt: at(31), waitedFor: messageIds[1], ...spoken(63, 70, { spokenOverMeters: 100, beyondEdgeMeters: 20, fraction: 1 }) }),
  verdict(4, 'Night shift', 'outside_hours', { dueAt: at(40) }),
  verdict(5, 'Far away', 'never_reached'),
];
const report = (rows: readonly object[]) => ({
  startsAt: at(0),
  endsAt: at(144),
  lengthMeters: 2220,
  way: [
    { ...place(39.7392), at: at(0) },
    { ...place(39.7592), at: at(144) },
  ],
  verdicts: rows,
});

/** The results of a drive: one of each outcome for some receivers, a single message for another. */
const driveAnswer = {
  results: [
    { people: 3, names: ['Ana Stone', 'Cleo Stone', 'Dev Stone'], report: report(verdicts) },
    { people: 1, names: ['Ben Stone'], report: report(verdicts.slice(0, 1)) },
  ],
  circles: [1, 2, 3, 4, 5].map((number) => ({ messageId: messageIds[number - 1], title: `M${number}`, ...place(39.73 + number / 200), radiusMeters: 182.88 })),
  leftOut: 2,
};

const noCounts = {
  ownCount: 0,
  pendingCount: 0,
  invitedCount: 0,
  verifiedCount: 0,
  editableContactsCoun: 0,
  editableCounts: { All: 0, Pending: 0, Verified: 0, Invite: 0 },
  totalOperators: 1,
  contactGroups: [],
};

export const driveRow = {
  id: routeId,
  name: 'Morning round',
  earsName: 'Night crew',
  startsAt: at(0),
  modifiedAt: at(-3_600),
  ranAt: at(-60),
  outcomes: { finished: 4, cut_short: 1, delayed: 0, outside_hours: 0, never_reached: 0 },
  changes: 1,
};
const change = { messageId: messageIds[1], driveTestId: routeId, driveTestName: 'Morning round', from: 'finished', to: 'cut_short', at: at(-60) };

const savedDrive = {
  id: routeId,
  name: 'Morning round',
  modifiedAt: at(-3_600),
  ranAt: at(-60),
  answer: driveAnswer,
  changes: [change],
  drive: { points: [place(39.7392), place(39.7592)], speedMph: 35, startsAt: at(0), noise: 'none', ears: { kind: 'group', id: groupId }, language: 'en' },
};

interface RouteQuestion {
  readonly points: readonly { readonly lat: number; readonly lng: number }[];
}

/** A world without roads: every leg is a straight line. */
function withoutRoads(asked: unknown): object {
  const { points } = asked as RouteQuestion;
  const legs = points.slice(1).map((to, index) => ({ isRoad: false, points: [points[index], to], speedsKmh: [null], lengthMeters: 1 }));
  return { legs, isAnswered: true, attribution: '© OpenStreetMap contributors' };
}

/** Serves one saved route; `answers` goes first. */
export const serveDrives = (answers: (sent: SentRequest) => Answer | undefined = () => undefined): readonly SentRequest[] =>
  serve((sent) => answers(sent) ?? answerTo(sent));

function answerTo({ path, method, query, body }: SentRequest): Answer | undefined {
  if (path === '/api/drivetests/run') return { body: driveAnswer };
  if (path === '/api/drivetests/route') return { body: withoutRoads(body) };
  if (path === '/api/drivetests/changes') return { body: { changes: [change] } };
  if (path === '/api/drivetests/seen') return { body: { success: 1 } };
  if (path === '/api/getactivityplaces') return { body: { data: [] } };
  if (path === '/api/groups')
    return { body: { data: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 }, activegroupcount: 0, editablecount: 0 } };
  if (path === '/api/teams') return { body: { teams: { docs: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 50 } }, count: 0, ...noCounts } };
  if (path !== '/api/drivetests') return undefined;
  if (method === 'DELETE') return { body: { success: 1 } };
  if (method === 'POST') return { body: { success: 1, insertId: routeId, modifiedAt: at(0), answer: driveAnswer } };
  return { body: query['id'] === undefined ? { driveTests: [driveRow] } : savedDrive };
}
