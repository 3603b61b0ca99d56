import type { Language } from '@earshot/domain';
import type { MissingFinding } from '../findings.ts';
import type { PhoneKind } from '../phone-kind.ts';

/** The remedy of each lack, per kind of phone if it differs. */
export type Steps = Readonly<Record<MissingFinding, Readonly<Partial<Record<PhoneKind, string>> & { else: string }>>>;

export const stepFor = (steps: Steps, lack: MissingFinding, phone: PhoneKind): string => steps[lack][phone] ?? steps[lack].else;

/** The remedies with the name of the button that starts listening. */
export const loadSteps = async (language: Language, startName: string): Promise<Steps> =>
  (language === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en)(startName);
