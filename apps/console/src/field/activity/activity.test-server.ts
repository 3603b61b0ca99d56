interface WireRow {
  readonly UserID: string;
  readonly name: string;
  readonly icon: string;
  readonly group: readonly string[];
  readonly status: 'active' | 'pending';
  readonly location: readonly string[];
  readonly messages: number;
  readonly isHeard: 0 | 1;
  readonly heard?: string;
  readonly notdelivered: 0 | 1;
  readonly last_heard?: string;
  readonly waiting_messages?: number;
  readonly missed_messages?: number;
  readonly not_delivered_messages?: number;
  readonly hand_played_messages?: number;
}

export const makeId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const makeRow = (index: number, name: string, rest: Partial<WireRow> = {}): WireRow => ({
  UserID: makeId(index),
  name,
  icon: '',
  group: [],
  status: 'active',
  location: [],
  messages: 1,
  isHeard: 0,
  notdelivered: 0,
  ...rest,
});

const json = (body: unknown, status = 200): Response => Response.json({ AuthSuccess: 1, success: status === 200 ? 1 : 0, ...(body as object) }, { status });

/** The network as the activity screen sees it. Tests change its answers between calls. */
export function activityServer() {
  const state = { rows: [] as readonly WireRow[], totalItems: undefined as number | undefined, isDown: false };
  const asked: URL[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  function list({ searchParams }: URL): Response {
    const [page, perpage] = [Number(searchParams.get('page')), Number(searchParams.get('perpage'))];
    const totalItems = state.totalItems ?? state.rows.length;
    const pager = { totalItems, totalPages: Math.max(1, Math.ceil(totalItems / perpage)), page, perpage };
    return json({ returnData: state.rows, pager, ReceiverCount: totalItems });
  }
  const summary = () =>
    json({
      data: {
        active_messages: 1_234,
        receivers_heard: state.rows.filter((row) => row.isHeard === 1).length,
        notyet_heard: state.rows.filter((row) => row.isHeard === 0).length,
        geofence_messages: 57,
        message_plays: 890,
        receivers: 41,
        assigned: 100,
        heard: 73,
        waiting: 8,
        not_begun: 12,
        communication_efficiency: 79,
      },
    });
  function stream(signal: AbortSignal): Response {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  const fetch = (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    asked.push(url);
    if (state.isDown) return Promise.reject(new TypeError('fetch failed'));
    if (url.pathname === '/api/activity/stream') return Promise.resolve(stream(request.signal));
    return Promise.resolve(url.pathname === '/api/getactivitysummary' ? summary() : list(url));
  };
  const tell = (kind: 'delivered' | 'heard' | 'other') =>
    streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ kind, messageId: makeId(1) })}\n\n`));
  return { state, asked, streams, fetch, tell, lists: () => asked.filter((url) => url.pathname === '/api/getactivitydata') };
}
