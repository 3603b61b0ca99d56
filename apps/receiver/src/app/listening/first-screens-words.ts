import type { Language } from '@earshot/domain';

/** Three plain screens for a first visit: what the app does and does not, the position, the companies' question. */
interface FirstScreensWords {
  readonly label: string;
  readonly screens: readonly { readonly title: string; readonly text: string }[];
  readonly step: (number: number, of: number) => string;
  readonly next: string;
  readonly back: string;
  readonly done: string;
}

const en: FirstScreensWords = {
  label: 'New here',
  screens: [
    {
      title: 'What this does',
      text: 'A company writes a message for a place. When you arrive there, this phone says it aloud. You do not tap anything on the way. It records no sound, and is silent until you tap Start and after you end listening.',
    },
    {
      title: 'Your position',
      text: 'Start asks for your precise position, so that the phone knows when you arrive. Your position stays on this phone and is never sent.',
    },
    {
      title: 'Who may speak',
      text: 'A company that has added your number asks you here. If you say yes, you hear its messages. If you say no, you hear none. You can change that at any time. Start waits for your answer.',
    },
  ],
  step: (number, of) => `${number} of ${of}`,
  next: 'Next',
  back: 'Back',
  done: 'Got it',
};

const es: FirstScreensWords = {
  label: 'Primera vez',
  screens: [
    {
      title: 'Para qué sirve',
      text: 'Una empresa escribe un mensaje para un lugar. Cuando usted llega, este teléfono lo dice en voz alta. No tiene que tocar nada en el camino. La aplicación no graba ningún sonido, y no habla antes de que usted toque Empezar ni después de que termine la escucha.',
    },
    {
      title: 'Su posición',
      text: 'Al tocar Empezar, se pide su posición precisa, para que el teléfono sepa cuándo llega usted. La posición se queda en este teléfono y nunca se envía.',
    },
    {
      title: 'Quién puede hablar',
      text: 'Una empresa que agregó su número le pide permiso aquí. Si dice que sí, oirá sus mensajes. Si dice que no, no oirá ninguno. Puede cambiarlo en cualquier momento. La escucha no empieza hasta que usted responda.',
    },
  ],
  step: (number, of) => `${number} de ${of}`,
  next: 'Siguiente',
  back: 'Atrás',
  done: 'Entendido',
};

export const firstWords: Readonly<Record<Language, FirstScreensWords>> = { en, es };
