import { Unreachable } from '@earshot/contract';
import { type Failure, Refusal } from '@earshot/domain';
import { failureText } from '../../platform/failure-text.ts';

const en = {
  language: 'en',
  title: 'Download the mobile app',
  leadFrom: 'Receive location-based text-to-speech messages from',
  unknownSender: 'the person who invited you',
  open: 'Open the app in your browser',
  openMeans: 'Nothing to install. It runs on this phone and speaks when you arrive.',
  notInStore: 'Not available yet. See how to install it today.',
  retry: 'Try again',
  install: 'Add it to your home screen',
  installMeans: 'You don’t need an app store, and the app is always up to date.',
  ways: {
    apple: { name: 'iPhone and iPad', steps: ['Open the app in Safari.', 'Tap Share.', 'Tap Add to Home Screen.'] },
    android: { name: 'Android', steps: ['Open the app in Chrome.', 'Tap the menu ⋮.', 'Tap Add to Home screen, or Install app.'] },
  },
  texts: 'Text messages',
  stopAsk: 'Don’t want invitations?',
  stop: 'Stop these texts',
  stopped: 'You won’t get any more invitations.',
  undo: 'Undo',
  failure: failureText,
};

export type DownloadWords = typeof en;

const failuresInSpanish: Partial<Record<Failure['code'], string>> = {
  not_found: 'Esta invitación no se encontró. La app se abre de todos modos.',
  too_many_requests: 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.',
};

const es: DownloadWords = {
  language: 'es',
  title: 'Descargue la app móvil',
  leadFrom: 'Reciba mensajes hablados según el lugar, de',
  unknownSender: 'quien le invita',
  open: 'Abrir la app en el navegador',
  openMeans: 'No hay nada que instalar. Funciona en este teléfono y habla cuando usted llega.',
  notInStore: 'Aún no disponible. Vea cómo instalarla hoy.',
  retry: 'Volver a intentarlo',
  install: 'Añádala a la pantalla de inicio',
  installMeans: 'No necesita una tienda de apps, y la app siempre está al día.',
  ways: {
    apple: { name: 'iPhone y iPad', steps: ['Abra la app en Safari.', 'Toque Compartir.', 'Toque Añadir a pantalla de inicio.'] },
    android: { name: 'Android', steps: ['Abra la app en Chrome.', 'Toque el menú ⋮.', 'Toque Añadir a pantalla de inicio o Instalar aplicación.'] },
  },
  texts: 'Mensajes de texto',
  stopAsk: '¿No quiere que le inviten?',
  stop: 'No recibir más',
  stopped: 'Su número no recibe más invitaciones.',
  undo: 'Deshacer',
  failure: (error) => {
    if (error instanceof Unreachable) return 'Sin conexión con el servidor. Vuelva a intentarlo cuando la haya.';
    return (error instanceof Refusal && failuresInSpanish[error.failure.code]) || 'Algo salió mal. Vuelva a intentarlo.';
  },
};

/** The words in the language of the browser, as the app itself chooses: the server does not know the invited person's language yet. */
export const chooseDownloadWords = (): DownloadWords => (navigator.language.toLowerCase().startsWith('es') ? es : en);
