import type { Language } from '@earshot/domain';
import type { Lack } from '../findings.ts';
import type { PhoneKind } from '../phone.ts';

/** What to do about a lack, on each kind of phone where that differs. */
export type Steps = Readonly<Record<Lack, Readonly<Partial<Record<PhoneKind, string>> & { else: string }>>>;

/** The step for this very phone. */
export const stepFor = (steps: Steps, lack: Lack, phone: PhoneKind): string => steps[lack][phone] ?? steps[lack].else;

/** Loaded when somebody opens an item, and not before. */
export const loadSteps = async (language: Language): Promise<Steps> => (language === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en);
