import { vi } from 'vitest';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly authorization: string | null;
  readonly idempotencyKey: string | null;
}

type Answer = { readonly status?: number; readonly body: unknown };

export const operator = {
  UserID: '01930000-0000-7000-8000-000000000001',
  ClientID: '01930000-0000-7000-8000-0000000000c1',
  FirstName: 'Owen',
  LastName: 'Parker',
  Email: 'operator@demo.test',
  PhoneNumber: '+12025550101',
  TimeZone: 'America/Denver',
  AccountHolder: 0,
  SaasAdmin: 0,
  SaasOperator: 1,
  SuperAdmin: 0,
  SupportAdmin: 0,
};

export const refused = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { AuthSuccess: status === 401 ? 0 : 1, success: 0, message, ...more },
});

export const messageRow = (number: number, senderId = operator.UserID) => ({
  ContentID: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  Title: `Message ${number}`,
  Body: 'Call the office.',
  Location: 'Denver',
  Lat: 39.7,
  Long: -105,
  Radius: 1609.344,
  Radius_Unit: 1,
  Mode: 2,
  message_settings: {
    Duration: '1 Day',
    StartDate: '2026-11-20',
    EndDate: '2026-11-20',
    RepeatOption: 'No',
    RepeatDays: '1,1,1,1,1,1,1',
    TimeStart: '8:00 AM',
    TimeEnd: '6:00 PM',
    When: 'Arriving',
  },
  Expiration_Timestamp: '',
  Expiration_Duration: '1 Day',
  StartDate: '2026-11-20',
  is_expired: 0,
  is_active: 1,
  is_future: 0,
  Modified: '2026-11-20T08:00:00.000Z',
  ReceiverCount: 3,
  SenderID: senderId,
  SenderName: 'Dana Whitfield',
  TimeZone: 'America/Denver',
});

/** Serves the browser's calls; `answers` goes before the ordinary answers for a signed-in operator. */
export function serve(answers: (sent: SentRequest) => Answer | undefined = () => undefined): readonly SentRequest[] {
  const calls: SentRequest[] = [];
  vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.get('authorization'),
      idempotencyKey: request.headers.get('idempotency-key'),
    };
    calls.push(sent);
    const { status = 200, body } = answers(sent) ?? ordinary(sent);
    return Response.json({ AuthSuccess: 1, ...(body as object) }, { status });
  });
  return calls;
}

/** Holds calls after `serve`, until the returned function lets them go on. */
export function holdCalls(isHeld: (request: Request) => boolean): () => void {
  const { fetch: send } = globalThis;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
    if (isHeld(request)) await released;
    return send(request);
  });
  return release;
}

function ordinary({ path, method, query }: SentRequest): Answer {
  if (path === '/api/auth/session') return { body: { user: operator } };
  if (path === '/api/settings') return { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true } };
  if (path.startsWith('/api/saas-user/count/')) return { body: { data: { operator: 1, contact: 0, people: 0, group: 0, message: 25 } } };
  if (path === '/api/restoremessage') return { body: { success: 1, message: 'The message is restored.' } };
  if (path === '/api/ourcontents' && method === 'DELETE') return { body: { success: 1, message: 'A message has been deleted.' } };
  if (path === '/api/ourcontents') return { body: { contents: messagePage(Number(query['page'] ?? 1)) } };
  return refused(404, 'No such call');
}

const messagePage = (page: number) => ({
  docs: Array.from({ length: page === 3 ? 5 : 10 }, (_, index) => messageRow((page - 1) * 10 + index + 1)),
  pager: { totalItems: 25, totalPages: 3, page, perpage: 10 },
  expire_count: 0,
  active_count: 25,
  future_count: 0,
  editablecount: 25,
});
