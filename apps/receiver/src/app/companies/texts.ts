import { type Company, Unreachable } from '@earshot/contract';
import { type Language, Refusal } from '@earshot/domain';
import { chooseLocale } from '../../ui/language/index.ts';
import { companyWords } from './words.ts';

/** Formats a day as this phone writes it: 'Nov 12, 2026'. */
const dayText = (at: number, language: Language): string => new Intl.DateTimeFormat(chooseLocale(language), { dateStyle: 'medium' }).format(at);

/** Since when the company has the number, and who added it. */
export function addedText({ operators, since }: Company, language: Language): string {
  const words = companyWords[language];
  const day = dayText(since, language);
  if (operators.length === 0) return words.added(day);
  return words.addedBy(new Intl.ListFormat(language).format(operators), day);
}

export function standingText({ state, isMuted, since }: Company, language: Language): string {
  const { states } = companyWords[language];
  return state === 'agreed' && isMuted ? states.muted : states[state](dayText(since, language));
}

export function problemText(error: unknown, company: string, language: Language): string {
  const words = companyWords[language];
  if (error instanceof Unreachable) return words.offline;
  const failure = error instanceof Refusal ? error.failure : undefined;
  if (failure?.code === 'not_found') return words.gone(company);
  // The word is the same in Spanish.
  if (failure?.code === 'fault') return failure.requestId ? `${words.failed} Error ${failure.requestId}.` : words.failed;
  return failure?.code === 'too_many_requests' ? words.tooMany : words.failed;
}
