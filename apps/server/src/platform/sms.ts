/** A text message to send. */
interface Sms {
  /** E.164 */
  readonly to: string;
  readonly body: string;
  /** The outbox row. */
  readonly idempotencyKey: string;
}

/** The port to whoever delivers text messages. Throws what can be tried again; answers `refused` for what cannot. */
export interface SmsGateway {
  /** Whether it sends nothing twice under one key. Where it does not, a text message of which nobody knows whether it was sent is not sent again. */
  readonly honoursKey: boolean;
  /** Answers within 30 seconds. */
  send(sms: Sms): Promise<{ readonly status: 'sent'; readonly providerId: string } | { readonly status: 'refused'; readonly reason: string }>;
}

/** Delivers to nobody: the outbox row itself is what the developer inbox shows. */
export const outboxGateway: SmsGateway = {
  honoursKey: true,
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
