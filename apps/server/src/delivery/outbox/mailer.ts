export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** English if absent. */
  readonly language?: string | undefined;
  /** A CSV file. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** Ends such emails by a POST, without a question (RFC 8058). */
  readonly unsubscribeLink?: string | undefined;
  /** Id of the outbox row. */
  readonly idempotencyKey: string;
}

/** `refused` and `unknown` are not tried again; their reasons are sentences for people, without secrets. */
export type MailOutcome =
  | {
      readonly status: 'sent';
      readonly providerId: string;
    }
  | { readonly status: 'refused'; readonly reason: string }
  /** The provider may have taken it and did not say. Only if keys are not honoured: otherwise it is simply sent again. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The port for email delivery. Throws only if nothing was sent or the key is honoured: a thrown error can be tried again. */
export interface Mailer {
  readonly name: string;
  /** Whether it never sends twice under one key. If not, an email with an unknown outcome is not sent again. */
  readonly honoursKey: boolean;
  /** Answers within 30 seconds. */
  send(mail: Mail): Promise<MailOutcome>;
}

/** Delivers nothing: the developer inbox shows the outbox row itself. */
export const outboxMailer: Mailer = {
  name: 'outbox',
  honoursKey: true,
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
