const en = {
  title: 'Your own drive as a test',
  what: 'With the positions of a drive, the people who run Earshot can see why a message spoke too late, too early or not at all. Nothing is ever sent: you save a file and decide who gets it.',
  keep: 'Keep my positions on this phone for a day',
  keepMeans: 'While the app listens, it keeps each position for 24 hours. Turning this off or signing out deletes them all.',
  refused: 'This browser cannot keep positions.',
  fileTitle: 'Your positions, as a file',
  none: 'None yet. They are kept while the app listens.',
  count: (count: string, since: string, isOne: boolean) => (isOne ? `1 position, ${since}.` : `${count} positions since ${since}.`),
  fileMeans: 'The file says where you were, and when. Give it only to people who may know that.',
  save: 'Save as a file',
  remove: 'Delete',
  failed: 'That did not work. Try again.',
};

const es: typeof en = {
  title: 'Su propio viaje como prueba',
  what: 'Con las posiciones de un viaje, quienes mantienen Earshot pueden ver por qué un mensaje sonó tarde, antes de tiempo o nunca. Nunca se envía nada: usted guarda un archivo y decide a quién dárselo.',
  keep: 'Guardar mis posiciones en este teléfono durante un día',
  keepMeans: 'Mientras la aplicación escucha, guarda cada posición durante 24 horas. Al desactivarlo o cerrar la sesión se borran todas.',
  refused: 'Este navegador no puede guardar posiciones.',
  fileTitle: 'Sus posiciones, como archivo',
  none: 'Todavía ninguna. Se guardan mientras la aplicación escucha.',
  count: (count, since, isOne) => (isOne ? `1 posición, ${since}.` : `${count} posiciones desde el ${since}.`),
  fileMeans: 'El archivo dice dónde estuvo usted y cuándo. Entréguelo solo a quien pueda saberlo.',
  save: 'Guardar como archivo',
  remove: 'Borrar',
  failed: 'No se pudo hacer. Vuelva a intentarlo.',
};

/** The card's words in both languages: they load when it is opened. */
export const ownWayWords = { en, es };
