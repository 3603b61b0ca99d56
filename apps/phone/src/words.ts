import type { Language } from '@earshot/domain';
import type { Words } from '../../receiver/src/ui/language/index.ts';

/** Texts of the native app alone. */
const own = {
  en: {
    play: 'Play',
    gotIt: 'Got it',
    channel: 'Messages',
    stoppedTitle: 'Earshot is not listening',
    stopped: 'Tap to go on hearing your messages.',
    batteryTitle: 'This phone may stop Earshot while it is locked',
    batteryOpen: 'Open the settings',
    saving: 'The phone is saving battery now: positions may come late. Turn that off while you work.',
    screen: {
      keepOpen: 'The phone may be locked, or show another app.',
      keepOpenWhy: 'Earshot goes on listening in the background. Turn the sound up.',
      startDoes: (start: string) => `Tapping ${start} speaks a short sample and asks for your precise position.`,
    },
    vague: 'The position is only approximate. Allow the precise location, or small places go unnoticed.',
    hints: {
      position_denied: "Allow the precise location in the phone's settings of Earshot.",
      waiting_position: 'Allow the precise location if the phone asks.',
      sound_locked: 'The phone could not speak just now. Try again.',
      sound_broken: 'The phone could not speak. Check its sound and its voices, then try again.',
    },
  },
  es: {
    play: 'Oír',
    gotIt: 'Entendido',
    channel: 'Mensajes',
    stoppedTitle: 'Earshot no está escuchando',
    stopped: 'Toque para seguir oyendo sus mensajes.',
    batteryTitle: 'Este teléfono puede detener Earshot cuando está bloqueado',
    batteryOpen: 'Abrir los ajustes',
    saving: 'El teléfono está ahorrando batería: las posiciones pueden llegar tarde. Desactive el ahorro mientras trabaja.',
    screen: {
      keepOpen: 'El teléfono puede estar bloqueado o mostrar otra aplicación.',
      keepOpenWhy: 'Earshot sigue escuchando en segundo plano. Suba el volumen.',
      startDoes: (start: string) => `Al tocar ${start}, el teléfono dice una frase de prueba y pide su posición precisa.`,
    },
    vague: 'La posición es solo aproximada. Permita la ubicación precisa, o los lugares pequeños pueden pasar inadvertidos.',
    hints: {
      position_denied: 'Permita la ubicación precisa en los ajustes de Earshot del teléfono.',
      waiting_position: 'Permita la ubicación precisa si el teléfono la pide.',
      sound_locked: 'El teléfono no pudo hablar ahora. Vuelva a intentarlo.',
      sound_broken: 'El teléfono no pudo hablar. Revise el sonido y las voces, y vuelva a intentarlo.',
    },
  },
} as const;

export const ownWords = (language: Language): (typeof own)[Language] => own[language];

/** The screen's words, without those that are true in browsers alone. */
export function reword(words: Words, language: Language): Words {
  const { screen, vague, hints } = own[language];
  return { ...words, ...screen, vague, hints: { ...words.hints, ...hints } };
}
