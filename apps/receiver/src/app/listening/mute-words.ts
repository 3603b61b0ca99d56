const en = {
  means: 'You hear only the messages that you play yourself. The senders of missed messages see that you had muted all of them.',
  hour: 'For an hour',
  today: 'For today',
};

const es: typeof en = {
  means: 'Solo oirá los mensajes que usted reproduzca. Quienes enviaron los que no oiga verán que usted había silenciado todos.',
  hour: 'Por una hora',
  today: 'Por hoy',
};

/** The words about a mute in both languages, loaded when it is opened. */
export const muteWords = { en, es };
