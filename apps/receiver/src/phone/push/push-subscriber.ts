import type { Language } from '@earshot/domain';

interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Data that the service worker needs to report a new address while no page is open. */
export interface WorkerNote {
  readonly token: string;
  readonly language: Language;
}

export interface PushServer {
  /** Base64url; null if push is off. */
  key(): Promise<string | null>;
  subscribe(address: PushAddress & { readonly language: Language }): Promise<unknown>;
  unsubscribe(): Promise<unknown>;
}

export interface PushBrowser {
  readonly canPush: boolean;
  permission(): NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
  /** Rejects if no service worker runs. */
  manager(): Promise<Pick<PushManager, 'getSubscription' | 'subscribe'>>;
  keepForWorker(note: WorkerNote | undefined): Promise<void>;
}

export interface SubscriberParts {
  readonly server: PushServer;
  readonly browser: PushBrowser;
  readonly token: () => string | undefined;
  readonly language: () => Language;
}

export type PushState = 'on' | 'unasked' | 'denied' | 'failed' | 'unable' | 'not_offered';

export class PushSubscriber {
  readonly #parts: SubscriberParts;
  #key: string | null | undefined;
  /** The address and language sent to the server since this sign-in. */
  #told: string | undefined;
  #hasFailed = false;

  constructor(parts: SubscriberParts) {
    this.#parts = parts;
  }

  /** Returns the push state; if pushes are allowed, sends the server an address that it does not have yet. */
  async look(): Promise<PushState> {
    const { browser } = this.#parts;
    if (!browser.canPush) return 'unable';
    const permission = browser.permission();
    if (permission === 'denied') return 'denied';
    if (!(await this.#readKey())) return this.#key === null ? 'not_offered' : permission === 'granted' && this.#told ? 'on' : 'unasked';
    if (permission !== 'granted') return 'unasked';
    await this.#subscribe();
    return this.#hasFailed ? 'failed' : 'on';
  }

  /** Called directly from a tap: browsers ask the person only then. */
  async allow(): Promise<void> {
    if ((await this.#parts.browser.requestPermission()) === 'granted') await this.look();
  }

  /** Ends the pushes at sign-out: the next person gets none of them. */
  async end(): Promise<void> {
    const { server, browser } = this.#parts;
    this.#told = undefined;
    if (!browser.canPush) return;
    await Promise.allSettled([server.unsubscribe(), browser.keepForWorker(undefined), this.#forget()]);
  }

  async #forget(): Promise<void> {
    if (this.#parts.browser.permission() !== 'granted') return;
    const manager = await this.#parts.browser.manager();
    await (await manager.getSubscription())?.unsubscribe();
  }

  async #readKey(): Promise<string | null | undefined> {
    try {
      this.#key ??= await this.#parts.server.key();
    } catch {
      // Offline: asked again at the next look.
    }
    return this.#key;
  }

  async #subscribe(): Promise<void> {
    const { server, browser } = this.#parts;
    const token = this.#parts.token();
    const language = this.#parts.language();
    try {
      const address = await this.#findAddress();
      const telling = `${address.endpoint} ${language}`;
      if (telling === this.#told || token === undefined) return;
      await server.subscribe({ ...address, language });
      this.#told = telling;
      this.#hasFailed = false;
      await browser.keepForWorker({ token, language });
    } catch {
      this.#hasFailed = this.#told === undefined;
    }
  }

  async #findAddress(): Promise<PushAddress> {
    const manager = await this.#parts.browser.manager();
    const applicationServerKey = decodeBase64Url(this.#key ?? '');
    const present = await manager.getSubscription();
    if (present && hasKey(present, applicationServerKey)) return toPushAddress(present);
    // The server's keys have changed since this phone subscribed.
    await present?.unsubscribe();
    return toPushAddress(await manager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  }
}

function toPushAddress(subscription: PushSubscription): PushAddress {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  if (!options.applicationServerKey) return true;
  return new Uint8Array(options.applicationServerKey).join() === key.join();
}

/** Older browsers do not take the key as text. */
function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
