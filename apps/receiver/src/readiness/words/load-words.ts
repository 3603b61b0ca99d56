import type { Language } from '@earshot/domain';
import type { ReadinessWords } from './en.ts';

/** The words of the list, of one language. */
export const loadReadinessWords = async (language: Language): Promise<ReadinessWords> =>
  language === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en;
