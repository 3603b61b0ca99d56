/** GSM 03.38: the letters of which 160 fit into one text message. */
const gsmLetters: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Those of its letters that take the place of two. */
export const gsmDoubleLetters: ReadonlySet<string> = new Set('^{}\\[~]|€');

/** Whether it needs no letter of another alphabet, with which only 70 fit. */
export const isGsmText = (text: string): boolean => Array.from(text).every((letter) => gsmLetters.has(letter) || gsmDoubleLetters.has(letter));
