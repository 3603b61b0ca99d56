import type { Language } from '@earshot/domain';

/** The wait in whole minutes or hours, rounded up: '3 hours'. */
export function waitText(seconds: number, language: Language): string {
  const [count, unit] = seconds <= 3_600 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3_600), 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
