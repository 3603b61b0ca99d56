const en = {
  means: 'Only what you play yourself is heard meanwhile. Whoever sent what you miss sees that you had muted all messages.',
  hour: 'For an hour',
  today: 'For today',
};

const es: typeof en = {
  means: 'Mientras tanto solo se oye lo que usted mismo reproduzca. Quien envió lo que usted no oiga ve que usted lo había silenciado todo.',
  hour: 'Por una hora',
  today: 'Por hoy',
};

/** The words about a mute in both languages, loaded when it is opened. */
export const muteWords = { en, es };
