import type { InboxMessage, Language } from '@earshot/domain';
import type { Shift } from './drive.ts';

export interface PreparedPhone {
  readonly company: string;
  /** The person whose phone it is. */
  readonly person: string;
  readonly language: Language;
  readonly messages: readonly InboxMessage[];
  readonly shift: Shift;
  /** A note for the operator, such as that its roads are not known. */
  readonly note: string | undefined;
}
