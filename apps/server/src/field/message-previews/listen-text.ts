import type { Language } from '@earshot/domain';

const words: Readonly<Record<Language, string>> = { en: 'Hear your message', es: 'Escuche su mensaje' };

/** The text message with a link to hear a message, in plain letters, so that it is one text message and not three. */
export const listenText = (url: string, language: Language): string => `${words[language]}: ${url}`;
