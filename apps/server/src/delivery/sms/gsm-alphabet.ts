/** GSM 03.38: the letters of which 160 fit into one text message. */
const gsmLetters: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** GSM letters that count as two. */
export const gsmDoubleLetters: ReadonlySet<string> = new Set('^{}\\[~]|€');

/** Whether a text fits the GSM alphabet; with any other letter only 70 letters fit. */
export const isGsmText = (text: string): boolean => Array.from(text).every((letter) => gsmLetters.has(letter) || gsmDoubleLetters.has(letter));
