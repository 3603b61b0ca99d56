/** The text that Start speaks to unlock the sound; in both languages, because a phone may have a voice of only the other one. */
export const samples = { en: 'Earshot is listening.', es: 'Earshot está escuchando.' } as const;
