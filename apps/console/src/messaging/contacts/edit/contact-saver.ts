import type { ContactForm } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { newKey } from '../../../platform/new-key.ts';

interface SavedContact {
  readonly id: string;
  readonly modifiedAt?: number | undefined;
  readonly message: string;
}

type Send = (form: ContactForm, idempotencyKey: string) => Promise<SavedContact>;

interface Attempt {
  readonly form: ContactForm;
  readonly key: string;
}

const isSame = (a: ContactForm, b: ContactForm): boolean =>
  a.id === b.id && a.firstName === b.firstName && a.lastName === b.lastName && a.phone === b.phone && a.country === b.country && a.email === b.email;

/**
 * Saves one contact, with retries. A save whose answer never came is settled first, under its own key, so that no
 * contact is added twice.
 */
export function createContactSaver(send: Send): (form: ContactForm) => Promise<SavedContact> {
  let unanswered: Attempt | undefined;

  async function carryOut(attempt: Attempt): Promise<SavedContact> {
    unanswered = attempt;
    try {
      const saved = await send(attempt.form, attempt.key);
      unanswered = undefined;
      return saved;
    } catch (error) {
      // A refused contact is surely not stored. After any other error it may be.
      if (error instanceof Refusal) unanswered = undefined;
      throw error;
    }
  }

  return async (form) => {
    if (!unanswered) return carryOut({ form, key: newKey() });
    if (isSame(unanswered.form, form)) return carryOut(unanswered);
    const added = await carryOut(unanswered).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    return carryOut({ form: { ...form, id: form.id ?? added?.id, modifiedAt: added?.modifiedAt ?? form.modifiedAt }, key: newKey() });
  };
}
