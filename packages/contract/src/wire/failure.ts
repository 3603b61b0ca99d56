import { type Failure, issueText, type LimitedThing } from '@earshot/domain';
import * as z from 'zod/mini';

/** The status of each failure (decisions: The wire contract). */
export const statusByCode: Readonly<Record<Failure['code'], number>> = {
  signed_out: 401,
  forbidden: 403,
  second_factor_due: 403,
  confirmation_required: 403,
  not_found: 404,
  invalid_input: 422,
  conflict: 409,
  too_many_requests: 429,
  account_deactivated: 403,
  message_limit_reached: 403,
  trial_limit_reached: 403,
  trial_ended: 403,
  translator_unavailable: 503,
  payment_declined: 402,
  payments_unavailable: 503,
  unavailable: 503,
  fault: 500,
};

/** The body of a refusal. `AuthSuccess` is 0 only with 401, where it logs the user out. */
export const WireFailure = z.object({
  AuthSuccess: z.union([z.literal(0), z.literal(1)]),
  success: z.literal(0),
  message: z.string(),
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  details: z.optional(z.array(z.string())),
  fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** With 429: seconds until another try is worthwhile. */
  waitSeconds: z.optional(z.number()),
  /** With 503: a commit was not answered; the same request under its `Idempotency-Key` tells. */
  mayBeStored: z.optional(z.literal(true)),
  /** With 500: the id of the error in the server's log. */
  requestId: z.optional(z.string()),
});
export type WireFailure = z.output<typeof WireFailure>;

// The console spells 'recievers' so (spec 2 §8).
const wireLimit: Readonly<Record<LimitedThing, string>> = {
  admin: 'admin',
  operator: 'operator',
  receiver: 'recievers',
  message: 'messages',
  text: 'texts',
};

/** Returns the wire form of a refusal. */
export function encodeFailure(failure: Failure, message: string): WireFailure {
  const base = { AuthSuccess: 1, success: 0, message } as const;
  switch (failure.code) {
    case 'signed_out':
      return { ...base, AuthSuccess: 0, ...(failure.isArchived && { code: 'archived' }) };
    case 'account_deactivated':
      return { ...base, type: 'DEACTIVATED' };
    case 'message_limit_reached':
      return { ...base, type: 'PACK_LIMIT' };
    case 'trial_limit_reached':
      return { ...base, type: 'FREE_TRIAL', code: wireLimit[failure.limit] };
    case 'trial_ended':
      return { ...base, type: 'FREE_TRIAL', code: 'ended' };
    case 'translator_unavailable':
      return { ...base, type: 'TRANSLATOR_UNAVAILABLE' };
    case 'payment_declined':
      return { ...base, type: 'PAYMENT_DECLINED' };
    case 'payments_unavailable':
      return { ...base, type: 'PAYMENTS_UNAVAILABLE' };
    case 'second_factor_due':
      return { ...base, type: 'SECOND_FACTOR', code: failure.code };
    case 'confirmation_required':
      return { ...base, type: 'CONFIRMATION', code: failure.code };
    case 'invalid_input':
      return { ...base, code: failure.code, details: failure.issues.map(issueText), fields: [...failure.issues] };
    case 'conflict':
      return { ...base, ...(failure.isStale && { type: 'CHANGED' }), code: failure.code };
    case 'too_many_requests':
      return { ...base, code: failure.code, ...(failure.waitSeconds !== undefined && { waitSeconds: failure.waitSeconds }) };
    case 'fault':
      return { ...base, code: failure.code, requestId: failure.requestId };
    case 'unavailable':
      return { ...base, code: failure.code, ...(failure.mayBeStored && { mayBeStored: true }) };
    case 'forbidden':
    case 'not_found':
      return { ...base, code: failure.code };
  }
}

/** Returns the failure of a received refusal. */
export function decodeFailure(wire: WireFailure): Failure {
  if (wire.AuthSuccess === 0) return { code: 'signed_out', ...(wire.code === 'archived' && { isArchived: true as const }) };
  switch (wire.type) {
    case 'DEACTIVATED':
      return { code: 'account_deactivated' };
    case 'SECOND_FACTOR':
      return { code: 'second_factor_due' };
    case 'CONFIRMATION':
      return { code: 'confirmation_required' };
    case 'CHANGED':
      return { code: 'conflict', isStale: true };
    case 'TRANSLATOR_UNAVAILABLE':
      return { code: 'translator_unavailable' };
    case 'PAYMENT_DECLINED':
      return { code: 'payment_declined' };
    case 'PAYMENTS_UNAVAILABLE':
      return { code: 'payments_unavailable' };
    case 'PACK_LIMIT':
      return { code: 'message_limit_reached' };
    case 'FREE_TRIAL': {
      const limit = (Object.keys(wireLimit) as LimitedThing[]).find((key) => wireLimit[key] === wire.code);
      return limit ? { code: 'trial_limit_reached', limit } : { code: 'trial_ended' };
    }
    case undefined:
    default:
      return plainFailure(wire);
  }
}

function plainFailure({ code, fields, waitSeconds, mayBeStored, requestId = '' }: WireFailure): Failure {
  switch (code) {
    case 'invalid_input':
      return { code, issues: fields ?? [] };
    case 'too_many_requests':
      return { code, ...(waitSeconds !== undefined && { waitSeconds }) };
    case 'fault':
      return { code, requestId };
    case 'unavailable':
      return { code, ...(mayBeStored && { mayBeStored }) };
    case 'not_found':
    case 'conflict':
      return { code };
    case undefined:
    default:
      return { code: 'forbidden' };
  }
}
