import { User } from '@earshot/contract';
import * as z from 'zod';
import { newKey } from '../../../platform/new-key.ts';
import { browserZone } from '../browser-zone.ts';

export interface InvitationLink {
  readonly id: string;
  readonly token: string;
}

/** An OpenID Connect provider, which identifies a person: Google, or the installation's own. */
export interface SignInProvider {
  /** The name in addresses and in the window's messages. */
  readonly key: 'google' | 'openid';
  /** The name on the screen. */
  readonly name: string;
}

export interface ProviderRequest {
  /** The page to open afterwards, for a sign-in that has to leave this page. */
  readonly next: string;
  readonly invitation?: InvitationLink | undefined;
  /** The typed address, if any. */
  readonly email?: string | undefined;
}

/** The window's final message to the page that opened it. */
const kind = z.enum(['google', 'openid']);
const Answer = z.union([z.object({ kind, flow: z.string(), token: z.string(), user: User }), z.object({ kind, flow: z.string(), error: z.string() })]);

interface Listeners {
  readonly onSignedIn: (token: string, user: User) => void;
  readonly onRefused: (text: string) => void;
  /** The window seems closed without an answer; a late answer still counts. */
  readonly onClosed: () => void;
}

/** Leaves this page; a test records the address. */
type Navigate = (address: string) => void;

const channelName = 'earshot.sign-in';
/** The key by which the page at the end of a redirect sees that this tab began it (the server's `open-id/page.ts`). */
const flowKey = 'earshot.signInFlow';
const lookMs = 500;

function providerWindowUrl(key: SignInProvider['key'], { invitation, email }: ProviderRequest, way: Readonly<Record<string, string>>): string {
  const known = { ...(invitation && { invite: invitation.id, t: invitation.token }), ...(email && { email }) };
  const query = new URLSearchParams({ ...way, timezone: browserZone(), ...known });
  return `/api/auth/${key}?${query.toString()}`;
}

interface ProviderOpening {
  readonly key: SignInProvider['key'];
  readonly request: ProviderRequest;
  readonly goTo?: Navigate;
}

/**
 * Opens a provider's sign-in in a window and waits for its answer; returns a function that stops the wait. If windows
 * are blocked, this page itself goes there (decisions, Sign-in and admission).
 */
export function openProvider({ key, request, goTo = (address) => location.assign(address) }: ProviderOpening, listeners: Listeners): () => void {
  const flow = newKey();
  const popup = window.open(providerWindowUrl(key, request, { mode: 'popup', flow }), `earshot-${key}`, 'popup,width=480,height=680');
  if (!popup) {
    sessionStorage.setItem(flowKey, flow);
    goTo(providerWindowUrl(key, request, { mode: 'redirect', flow, next: request.next }));
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

/**
 * Detects a closed window. The provider's page may cut the window off from this one, which then looks closed: it counts
 * as closed only if this page has the focus again, twice.
 */
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
