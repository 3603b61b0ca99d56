/** An e-mail to send. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The outbox row. */
  readonly idempotencyKey: string;
}

/** The port to whoever delivers e-mail. Throws what can be tried again; answers `refused` for what cannot. */
export interface Mailer {
  /** Whether it sends nothing twice under one key. Where it does not, an e-mail of which nobody knows whether it was sent is not sent again. */
  readonly honoursKey: boolean;
  /** Answers within 30 seconds. */
  send(mail: Mail): Promise<{ readonly status: 'sent'; readonly providerId: string } | { readonly status: 'refused'; readonly reason: string }>;
}

/** Delivers to nobody: the outbox row itself is what the developer inbox shows. */
export const outboxMailer: Mailer = {
  honoursKey: true,
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
