import type { Language } from '@earshot/domain';
import type { SilenceReason } from '@earshot/receiver-core';

const en = {
  loading: 'The message is loading…',
  play: 'Play',
  replay: 'Play again',
  stop: 'Stop',
  progress: 'Progress',
  heard: 'End of message.',
  stopped: 'Stopped.',
  brokenOff: 'The speech was interrupted. Tap Play again.',
  locked: 'The phone blocked the sound. Tap Play again.',
  silentHint: 'No sound? Turn the volume up and silent mode off.',
  noSpeech: 'This browser cannot speak. Open the link in Chrome or Safari, or read the message here.',
  noVoice: {
    en: 'This phone has no English voice, so the message is not spoken here. Add one in the phone’s settings, under text-to-speech.',
    es: 'This phone has no Spanish voice, so the message is not spoken here. Add one in the phone’s settings, under text-to-speech.',
  },
  gone: undefined as string | undefined,
  goneTitle: 'This link does not work',
  unreachable: 'The message could not be loaded. Check the connection.',
  unreachableTitle: 'No connection',
  fault: (requestId: string) => `The message could not be loaded. Error ${requestId}.`,
  faultTitle: 'Something went wrong',
  retry: 'Try again',
};
type Words = typeof en;

const es: Words = {
  loading: 'El mensaje se está cargando…',
  play: 'Escuchar',
  replay: 'Escuchar otra vez',
  stop: 'Detener',
  progress: 'Progreso',
  heard: 'Fin del mensaje.',
  stopped: 'Detenido.',
  brokenOff: 'La voz se interrumpió. Toque Escuchar otra vez.',
  locked: 'El teléfono bloqueó el sonido. Toque Escuchar otra vez.',
  silentHint: '¿No se oye nada? Suba el volumen y desactive el modo silencioso.',
  noSpeech: 'Este navegador no puede hablar. Abra el enlace en Chrome o Safari, o lea el mensaje aquí.',
  noVoice: {
    en: 'Este teléfono no tiene ninguna voz en inglés, por eso el mensaje no se dice aquí en voz alta. Agregue una en los ajustes del teléfono, en texto a voz.',
    es: 'Este teléfono no tiene ninguna voz en español, por eso el mensaje no se dice aquí en voz alta. Agregue una en los ajustes del teléfono, en texto a voz.',
  },
  gone: 'El enlace venció o no está completo, o el mensaje se borró. Pida un enlace nuevo.',
  goneTitle: 'Este enlace no funciona',
  unreachable: 'No se pudo cargar el mensaje. Revise la conexión.',
  unreachableTitle: 'Sin conexión',
  fault: (requestId) => `No se pudo cargar el mensaje. Error ${requestId}.`,
  faultTitle: 'Algo salió mal',
  retry: 'Reintentar',
};

/** The page's words in the phone's language; the message has its own language. */
export const wordsFor = (language: Language): Words => (language === 'es' ? es : en);
export type { Words };

/** Text for the person when the speech did not come to its end. */
export const silenceText = (words: Words, reason: SilenceReason, language: Language): string => {
  if (reason === 'sound_locked') return words.locked;
  if (reason === 'no_voice') return words.noVoice[language];
  return reason === 'stopped_by_person' ? words.stopped : words.brokenOff;
};
