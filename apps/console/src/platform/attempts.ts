import { isRefused } from '@earshot/domain';
import { newKey } from './new-key.ts';

interface Attempt<Input> {
  readonly input: Input;
  readonly key: string;
}

/**
 * Sends what creates something, with retries. An attempt whose answer never came may be stored, so it keeps its key; it
 * is settled before anything else is sent, and nothing is created twice.
 */
export function createAttempts<Input, Stored>(send: (input: Input, idempotencyKey: string) => Promise<Stored>) {
  let unanswered: Attempt<Input> | undefined;
  const isRepeat = (input: Input) => JSON.stringify(unanswered?.input) === JSON.stringify(input);

  async function carryOut(attempt: Attempt<Input>): Promise<Stored> {
    unanswered = attempt;
    try {
      const stored = await send(attempt.input, attempt.key);
      unanswered = undefined;
      return stored;
    } catch (error) {
      if (isRefused(error)) unanswered = undefined;
      throw error;
    }
  }

  return {
    /** Settles an unanswered attempt that had another input. Returns what it stored, if it did. */
    settle: async (input: Input): Promise<Stored | undefined> => {
      if (unanswered === undefined || isRepeat(input)) return undefined;
      return carryOut(unanswered).catch((error: unknown) => {
        if (isRefused(error)) return undefined;
        throw error;
      });
    },
    send: (input: Input): Promise<Stored> => carryOut(unanswered !== undefined && isRepeat(input) ? unanswered : { input, key: newKey() }),
  };
}
