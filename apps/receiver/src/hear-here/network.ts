import type { Company, SidePhoneHost } from '@earshot/contract';
import { receivers } from '@earshot/contract/field/receivers';
import { speech } from '@earshot/contract/field/speech';
import { companies } from '@earshot/contract/messaging/companies';
import { system } from '@earshot/contract/operations/system';
import { replace } from './replace.ts';

/** The server's public answers that the phone's own map needs. */
const isPublic = (path: string): boolean => path === system.settings.path || path.startsWith('/map/');

type Host = Pick<SidePhoneHost, 'messages' | 'company' | 'startsAt' | 'onReport'>;

/** Answers the app in the server's place. No device call leaves this page, so nothing that happens here can count. */
export function simulateNetwork(host: Host): void {
  const fetch = window.fetch.bind(window);
  replace(window, 'fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== location.origin || isPublic(url.pathname)) return fetch(request);
    const answer = await answerTo(`${request.method} ${url.pathname}`, request, host);
    return answer === undefined ? Response.json({ success: 0, message: 'This phone is simulated.' }, { status: 404 }) : Response.json(answer);
  });
}

async function answerTo(call: string, request: Request, { messages, company, startsAt, onReport }: Host): Promise<unknown> {
  const known = (operation: { readonly method: string; readonly path: string }) => call === `${operation.method} ${operation.path}`;
  if (known(receivers.sync)) {
    const [first] = messages;
    const clientId = first?.clientId ?? first?.id ?? '';
    const speaking: Company = { clientId, name: company, operators: [], state: 'agreed', since: startsAt, isMuted: false, messageCount: messages.length };
    return receivers.sync.response.encode({ cursor: 'simulated', messages: [...messages], companies: [speaking], now: Date.now() });
  }
  if (known(receivers.report)) {
    const { events } = receivers.report.body.decode((await request.json()) as never);
    onReport(events);
    return { success: 1, stored: events.map(({ id }) => id), refused: [] };
  }
  if (known(speech.voices)) return { languages: [] };
  if (known(companies.list)) return { companies: [] };
  return known(receivers.readiness) || known(receivers.signOut) ? { success: 1 } : undefined;
}
