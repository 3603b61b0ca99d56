/** The subscription that the device's browser reported (Push API, RFC 8030 and 8291). */
export interface PushAddress {
  readonly endpoint: string;
  /** The browser's public key and shared secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** How soon the phone is woken (RFC 8030, 5.3). */
type Urgency = 'normal' | 'high';

export interface Push {
  readonly address: PushAddress;
  readonly payload: string;
  /** How long the push service keeps it for a phone that is away. */
  readonly ttlSeconds: number;
  readonly urgency: Urgency;
  /** A later push of the same topic replaces one that still waits for the phone. */
  readonly topic: string;
}

/** The result of a push. `gone`: the address will never work again. The reason is a sentence without secrets. */
export type PushOutcome = { readonly status: 'sent' | 'gone' } | { readonly status: 'refused' | 'later'; readonly reason: string };

/** The port to the push services of the phones' browsers. */
export interface PushSender {
  /** Answers within 15 seconds, and never throws. */
  send(push: Push): Promise<PushOutcome>;
}
