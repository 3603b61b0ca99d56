/** A text message to send. */
interface Sms {
  /** E.164 */
  readonly to: string;
  readonly body: string;
  /** The outbox row: the same one is never sent twice. */
  readonly idempotencyKey: string;
}

/** The port to whoever delivers text messages. Throws what can be tried again; answers `refused` for what cannot. */
export interface SmsGateway {
  send(sms: Sms): Promise<{ readonly status: 'sent'; readonly providerId: string } | { readonly status: 'refused'; readonly reason: string }>;
}

/** Delivers to nobody: the outbox row itself is what the developer inbox shows. */
export const outboxGateway: SmsGateway = {
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
