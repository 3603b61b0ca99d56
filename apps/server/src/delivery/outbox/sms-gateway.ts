/** A text message to send. */
interface Sms {
  /** E.164 */
  readonly to: string;
  readonly body: string;
  /** The outbox row. */
  readonly idempotencyKey: string;
}

/** What became of it: `refused` and `unknown` are not tried again, and their reasons are sentences for people, without secrets. */
export type SmsOutcome =
  | {
      readonly status: 'sent';
      /** By which the provider speaks of it later. */
      readonly providerId: string;
      /** How many texts the provider counts it as, where it says so. */
      readonly segments?: number | undefined;
    }
  | { readonly status: 'refused'; readonly reason: string }
  /** The provider may have had it and did not say. Only where keys are not honoured: elsewhere it is simply sent again. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The port to whoever delivers text messages. Throws only where nothing was sent, or where the key is honoured: what it throws can be tried again. */
export interface SmsGateway {
  /** The provider's, such as twilio. */
  readonly name: string;
  /** Whether it sends nothing twice under one key. Where it does not, a text message of which nobody knows whether it was sent is not sent again. */
  readonly honoursKey: boolean;
  /** Answers within 30 seconds. */
  send(sms: Sms): Promise<SmsOutcome>;
}

/** Delivers to nobody: the outbox row itself is what the developer inbox shows. */
export const outboxGateway: SmsGateway = {
  name: 'outbox',
  honoursKey: true,
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
