import type { InboxMessage, Language } from '@earshot/domain';

// spec 1 §2: the Spanish message has a title of its own.
/** The title in the phone's language, else in the other one. */
export const titleIn = ({ title, spanishTitle }: Pick<InboxMessage, 'title' | 'spanishTitle'>, language: Language): string =>
  (language === 'es' ? (spanishTitle ?? title) : title || spanishTitle) ?? '';

/** The text in a language, else in the other one. */
export const textIn = ({ texts }: Pick<InboxMessage, 'texts'>, language: Language): string => (language === 'es' ? texts.es : undefined) ?? texts.en;
