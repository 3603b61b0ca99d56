/** What Start speaks to unlock the sound; in both languages, because a phone may have a voice of the other one alone. */
export const samples = { en: 'Earshot is listening.', es: 'Earshot está escuchando.' } as const;
