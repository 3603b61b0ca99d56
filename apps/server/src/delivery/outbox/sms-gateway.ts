interface Sms {
  /** E.164 */
  readonly to: string;
  readonly body: string;
  /** Id of the outbox row. */
  readonly idempotencyKey: string;
}

/** `refused` and `unknown` are not tried again; their reasons are sentences for people, without secrets. */
export type SmsOutcome =
  | {
      readonly status: 'sent';
      /** The id that the provider's reports use later. */
      readonly providerId: string;
      /** How many texts the provider counts it as, if it says so. */
      readonly segments?: number | undefined;
    }
  | { readonly status: 'refused'; readonly reason: string }
  /** The provider may have taken it and did not say. Only if keys are not honoured: otherwise it is simply sent again. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The port for text messages. Throws only if nothing was sent or the key is honoured: a thrown error can be tried again. */
export interface SmsGateway {
  readonly name: string;
  /** Whether it never sends twice under one key. If not, a text message with an unknown outcome is not sent again. */
  readonly honoursKey: boolean;
  /** Answers within 30 seconds. */
  send(sms: Sms): Promise<SmsOutcome>;
}

/** Delivers nothing: the developer inbox shows the outbox row itself. */
export const outboxGateway: SmsGateway = {
  name: 'outbox',
  honoursKey: true,
  send: async ({ idempotencyKey }) => ({ status: 'sent', providerId: `outbox-${idempotencyKey}` }),
};
