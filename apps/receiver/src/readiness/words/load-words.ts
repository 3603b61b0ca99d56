import type { Language } from '@earshot/domain';
import type { ReadinessWords } from './en.ts';

export const loadReadinessWords = async (language: Language): Promise<ReadinessWords> =>
  language === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en;
