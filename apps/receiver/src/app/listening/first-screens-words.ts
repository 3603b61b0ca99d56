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
      text: 'Somebody writes a message for a place. When you arrive there, this phone says it aloud; you tap nothing on the way. It records no sound, and it says nothing before you tap Start and after you end listening.',
    },
    {
      title: 'Your position',
      text: 'Start asks for your precise position: without it the phone does not know that you have arrived. It stays on this phone; nobody is sent it.',
    },
    {
      title: 'Who may speak',
      text: 'A company that has added your number asks you here. After your yes you hear its messages, after your no you hear none, and you can change that at any time. Start waits for your answer.',
    },
  ],
  step: (number, of) => `${number} of ${of}`,
  next: 'Next',
  back: 'Back',
  done: 'Got it',
};

const es: FirstScreensWords = {
  label: 'Nuevo aquí',
  screens: [
    {
      title: 'Qué hace',
      text: 'Alguien escribe un mensaje para un lugar. Cuando usted llega, este teléfono lo dice en voz alta; en el camino no toca nada. No graba ningún sonido, y no dice nada antes de que toque Empezar ni después de que deje de escuchar.',
    },
    {
      title: 'Su posición',
      text: 'Empezar pide su posición precisa: sin ella el teléfono no sabe que usted ha llegado. Se queda en este teléfono; no se envía a nadie.',
    },
    {
      title: 'Quién puede hablar',
      text: 'Una empresa que agregó su número le pregunta aquí. Tras su sí oye sus mensajes, tras su no no oye ninguno, y puede cambiarlo en cualquier momento. Empezar espera su respuesta.',
    },
  ],
  step: (number, of) => `${number} de ${of}`,
  next: 'Siguiente',
  back: 'Atrás',
  done: 'Entendido',
};

export const firstWords: Readonly<Record<Language, FirstScreensWords>> = { en, es };
