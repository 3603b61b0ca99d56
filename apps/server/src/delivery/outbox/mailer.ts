/** An e-mail to send. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** English without it. */
  readonly language?: string | undefined;
  /** A file of comma-separated values. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** The outbox row. */
  readonly idempotencyKey: string;
}

/** What became of it: `refused` and `unknown` are not tried again, and their reasons are sentences for people, without secrets. */
export type MailOutcome =
  | {
      readonly status: 'sent';
      /** By which the provider knows it. */
      readonly providerId: string;
    }
  | { readonly status: 'refused'; readonly reason: string }
  /** The provider may have had it and did not say. Only where keys are not honoured: elsewhere it is simply sent again. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The port to whoever delivers e-mail. Throws only where nothing was sent, or where the key is honoured: what it throws can be tried again. */
export interface Mailer {
  /** The provider's, such as smtp. */
  readonly name: string;
  /** Whether it sends nothing twice under one key. Where it does not, an e-mail of which nobody knows whether it was sent is not sent again. */
  readonly honoursKey: boolean;
  /** Answers within 30 seconds. */
  send(mail: Mail): Promise<MailOutcome>;
}

/** Delivers to nobody: the outbox row itself is what the developer inbox shows. */
export const outboxMailer: Mailer = {
  name: 'outbox',
  honoursKey: true,
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
