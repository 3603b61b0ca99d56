import { Unreachable } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { Words } from '../../ui/language/index.ts';

/** An error, and the field that it belongs to, if any. */
export interface Problem {
  readonly field?: 'phone' | 'code';
  readonly text: string;
}

export function describeProblem(error: unknown, words: Words): Problem {
  if (error instanceof Unreachable) return { text: words.unreachable };
  if (!(error instanceof Refusal)) return { text: words.fault };
  const { failure, message } = error;
  switch (failure.code) {
    case 'signed_out':
      return { field: 'code', text: words.codeWrong };
    case 'too_many_requests':
      return { text: words.tooMany(failure.waitSeconds ?? 60) };
    case 'unavailable':
      return { text: words.unreachable };
    case 'fault':
      // The word is the same in Spanish.
      return { text: failure.requestId ? `${words.fault} Error ${failure.requestId}.` : words.fault };
    case 'invalid_input': {
      const field = failure.issues[0]?.field;
      // Six digits were sent, or the form would have refused them.
      if (field === 'code') return { field, text: words.codeWrong };
      if (field === 'country') return { field: 'phone', text: words.countryNotServed(message) };
      return field === 'phone' ? { field, text: words.phoneInvalid } : { text: message };
    }
    case 'forbidden':
    case 'second_factor_due':
    case 'confirmation_required':
    case 'not_found':
    case 'conflict':
    case 'account_deactivated':
    case 'message_limit_reached':
    case 'trial_limit_reached':
    case 'trial_ended':
    case 'translator_unavailable':
    case 'payment_declined':
    case 'payments_unavailable':
      return { text: message };
  }
}
