import { User } from '@earshot/contract';
import * as z from 'zod';
import { newKey } from '../../../platform/new-key.ts';
import { browserZone } from '../browser-zone.ts';

/** Which invitation somebody comes by. */
export interface InvitationLink {
  readonly id: string;
  readonly token: string;
}

/** An OpenID Connect provider, which says who a person is: Google, or the installation's own. */
export interface SignInProvider {
  /** As addresses and the window have it. */
  readonly key: 'google' | 'openid';
  /** As people call it. */
  readonly name: string;
}

export interface ProviderRequest {
  /** Where to go afterwards, if this page has to be left for it. */
  readonly next: string;
  readonly invitation?: InvitationLink | undefined;
  /** The address that was typed already. */
  readonly email?: string | undefined;
}

/** What the window says when it is done, to the page that opened it. */
const kind = z.enum(['google', 'openid']);
const Answer = z.union([z.object({ kind, flow: z.string(), token: z.string(), user: User }), z.object({ kind, flow: z.string(), error: z.string() })]);

interface Listeners {
  readonly onSignedIn: (token: string, user: User) => void;
  readonly onRefused: (text: string) => void;
  /** The window was closed without an answer, as far as can be told; an answer is still heard. */
  readonly onClosed: () => void;
}

/** Leaves this page; a test watches where to. */
type GoTo = (address: string) => void;

const channelName = 'earshot.sign-in';
/** Where the page at the end of a redirect finds that this tab began it (the server's `open-id/page.ts`). */
const flowKey = 'earshot.signInFlow';
const lookMs = 500;

function addressOf(key: SignInProvider['key'], { invitation, email }: ProviderRequest, way: Readonly<Record<string, string>>): string {
  const known = { ...(invitation && { invite: invitation.id, t: invitation.token }), ...(email && { email }) };
  const query = new URLSearchParams({ ...way, timezone: browserZone(), ...known });
  return `/api/auth/${key}?${query.toString()}`;
}

interface Opening {
  readonly key: SignInProvider['key'];
  readonly request: ProviderRequest;
  readonly goTo?: GoTo;
}

/** Opens a provider's sign-in in a window and waits for its answer; answers how to stop waiting. Where windows are blocked, this page itself goes there (decisions, Sign-in and admission). */
export function openProvider({ key, request, goTo = (address) => location.assign(address) }: Opening, listeners: Listeners): () => void {
  const flow = newKey();
  const popup = window.open(addressOf(key, request, { mode: 'popup', flow }), `earshot-${key}`, 'popup,width=480,height=680');
  if (!popup) {
    sessionStorage.setItem(flowKey, flow);
    goTo(addressOf(key, request, { mode: 'redirect', flow, next: request.next }));
    return () => {};
  }
  const stopWatching = watchClosed(popup, listeners.onClosed);
  const channel = new BroadcastChannel(channelName);
  const stop = () => {
    stopWatching();
    channel.close();
  };
  channel.addEventListener('message', ({ data }) => {
    const answer = Answer.safeParse(data);
    if (!answer.success || answer.data.kind !== key || answer.data.flow !== flow) return;
    stop();
    popup.close();
    if ('error' in answer.data) listeners.onRefused(answer.data.error);
    else listeners.onSignedIn(answer.data.token, answer.data.user);
  });
  return stop;
}

/** The provider's page may cut the window off from this one, which then looks closed: it counts as closed only when this page has the focus again, twice. */
function watchClosed(popup: Window, onClosed: () => void): () => void {
  let times = 0;
  const timer = setInterval(() => {
    times = popup.closed && document.hasFocus() ? times + 1 : 0;
    if (times < 2) return;
    clearInterval(timer);
    onClosed();
  }, lookMs);
  return () => clearInterval(timer);
}
