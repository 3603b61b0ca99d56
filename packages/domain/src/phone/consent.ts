/** Whether a person lets a company speak on their phone: not answered, yes, or no longer (decisions: Delivery and hearing). */
export const consentStates = ['waiting', 'agreed', 'left'] as const;
export type ConsentState = (typeof consentStates)[number];

/** A number's answers to a company; instants in milliseconds since the epoch, null for an answer that was never given. */
export interface Consent {
  /** The latest yes; it is kept after leaving. */
  readonly agreedAt: number | null;
  readonly leftAt: number | null;
  readonly mutedAt: number | null;
}

export function toConsentState({ agreedAt, leftAt }: Pick<Consent, 'agreedAt' | 'leftAt'>): ConsentState {
  if (leftAt !== null) return 'left';
  return agreedAt === null ? 'waiting' : 'agreed';
}

/** Whether the company's messages are on the phone now: it has consent and is not muted. */
export const maySpeak = (consent: Consent): boolean => toConsentState(consent) === 'agreed' && consent.mutedAt === null;
