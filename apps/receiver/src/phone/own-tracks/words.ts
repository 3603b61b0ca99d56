const en = {
  title: 'Get notified while this page is closed',
  what: 'OwnTracks is a free app for iPhone and Android that knows where the phone is while its screen is off. With it you get a notification, or a text message with a link to hear it, when you reach the place of a message. It does not speak by itself.',
  trade:
    'What you give up: OwnTracks sends this phone’s position to this server each time it moves. The server checks which circles it is in, and does not store, log or show it. Without OwnTracks the position never leaves this phone.',
  on: 'Turn on',
  off: 'Turn off',
  isOn: 'On.',
  isOff: 'Off.',
  lastSeen: (time: string) => `OwnTracks last reported on ${time}.`,
  neverSeen: 'OwnTracks has not reported yet.',
  install: 'Install OwnTracks from the store of this phone, then:',
  open: 'Set up OwnTracks',
  byHand: 'Or enter this in OwnTracks: Preferences, Connection, mode HTTP.',
  url: 'Address',
  username: 'User',
  password: 'Password',
  once: 'The password is shown only once. Turn OwnTracks on again for a new one; the old one then stops working.',
  again: 'New password',
  failed: 'The server could not be reached. Try again.',
};

const es: typeof en = {
  title: 'Recibir avisos con esta página cerrada',
  what: 'OwnTracks es una aplicación gratuita para iPhone y Android que sabe dónde está el teléfono con la pantalla apagada. Con ella recibe una notificación, o un SMS con un enlace para oírlo, cuando llega al lugar de un mensaje. No habla por sí sola.',
  trade:
    'A cambio, OwnTracks envía la posición de este teléfono a este servidor cada vez que se mueve. El servidor comprueba en qué círculos está, y no la guarda, ni la registra, ni la muestra. Sin OwnTracks la posición nunca sale de este teléfono.',
  on: 'Activar',
  off: 'Desactivar',
  isOn: 'Activado.',
  isOff: 'Desactivado.',
  lastSeen: (time) => `OwnTracks informó por última vez el ${time}.`,
  neverSeen: 'OwnTracks todavía no ha informado.',
  install: 'Instale OwnTracks desde la tienda de este teléfono y después:',
  open: 'Configurar OwnTracks',
  byHand: 'O escriba esto en OwnTracks: Preferencias, Conexión, modo HTTP.',
  url: 'Dirección',
  username: 'Usuario',
  password: 'Contraseña',
  once: 'La contraseña se muestra solo esta vez. Active OwnTracks otra vez para tener una nueva; la anterior deja de funcionar.',
  again: 'Nueva contraseña',
  failed: 'No se pudo conectar con el servidor. Vuelva a intentarlo.',
};

/** The card's words in both languages: they load when it is opened. */
export const ownTracksWords = { en, es };
