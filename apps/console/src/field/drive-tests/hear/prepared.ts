import type { InboxMessage, Language } from '@earshot/domain';
import type { Shift } from './drive.ts';

/** A shift that is ready to be played. */
export interface Prepared {
  readonly company: string;
  /** Whose phone it is. */
  readonly person: string;
  readonly language: Language;
  readonly messages: readonly InboxMessage[];
  readonly shift: Shift;
  /** What is to be said of it, such as that its roads are not known. */
  readonly note: string | undefined;
}
