import type { ContactForm } from '@earshot/contract';
import { createAttempts } from '../../../platform/attempts.ts';

interface SavedContact {
  readonly id: string;
  readonly modifiedAt?: number | undefined;
  readonly message: string;
}

/** Saves one contact until it succeeds. Text that changed after a lost answer changes the contact that may be stored. */
export function createContactSaver(send: (form: ContactForm, idempotencyKey: string) => Promise<SavedContact>): (form: ContactForm) => Promise<SavedContact> {
  const attempts = createAttempts(send);
  return async (form) => {
    const added = await attempts.settle(form);
    return attempts.send(added === undefined ? form : { ...form, id: form.id ?? added.id, modifiedAt: added.modifiedAt ?? form.modifiedAt });
  };
}
