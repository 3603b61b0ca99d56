import type { Language } from '@earshot/domain';

/** Three plain screens for whoever is new: what the app does, what it asks for, what to do. */
interface FirstWords {
  readonly label: string;
  readonly screens: readonly { readonly title: string; readonly text: string }[];
  readonly step: (number: number, of: number) => string;
  readonly next: string;
  readonly back: string;
  readonly done: string;
}

const en: FirstWords = {
  label: 'New here',
  screens: [
    { title: 'What this does', text: 'Somebody writes a message for a place. When you arrive there, this phone says it aloud. You tap nothing on the way.' },
    { title: 'What it needs', text: 'It has to know where it is, and to be heard. Where you are stays on the phone: nobody is sent it.' },
    { title: 'What you do', text: 'Tap the large button before you set off, and leave the app in front. Tap End listening when you are done.' },
  ],
  step: (number, of) => `${number} of ${of}`,
  next: 'Next',
  back: 'Back',
  done: 'Got it',
};

const es: FirstWords = {
  label: 'Nuevo aquí',
  screens: [
    { title: 'Qué hace', text: 'Alguien escribe un mensaje para un lugar. Cuando usted llega, este teléfono lo dice en voz alta. En el camino no toca nada.' },
    { title: 'Qué necesita', text: 'Tiene que saber dónde está y poder oírse. Dónde está usted se queda en el teléfono: no se envía a nadie.' },
    { title: 'Qué hace usted', text: 'Toque el botón grande antes de salir y deje la aplicación delante. Toque Dejar de escuchar cuando acabe.' },
  ],
  step: (number, of) => `${number} de ${of}`,
  next: 'Siguiente',
  back: 'Atrás',
  done: 'Entendido',
};

export const firstWords: Readonly<Record<Language, FirstWords>> = { en, es };
