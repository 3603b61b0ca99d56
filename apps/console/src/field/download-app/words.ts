import { Unreachable } from '@earshot/contract';
import { type Failure, type Language, Refusal } from '@earshot/domain';
import { readBrowserLanguage } from '../../platform/browser-language.ts';
import { failureText } from '../../platform/failure-text.ts';

const en = {
  language: 'en' as Language,
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
  footer: { about: 'About', contact: 'Contact', terms: 'Terms', policy: 'Policy' },
};

export type DownloadWords = typeof en;

const failuresInSpanish: Partial<Record<Failure['code'], string>> = {
  not_found: 'No se encontró esta invitación. La aplicación se abre de todos modos.',
  too_many_requests: 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.',
};

const es: DownloadWords = {
  language: 'es',
  title: 'Descargue la aplicación móvil',
  leadFrom: 'Reciba mensajes en voz alta según el lugar, de',
  unknownSender: 'quien le envió la invitación',
  open: 'Abrir la aplicación en el navegador',
  openMeans: 'No hay nada que instalar. Funciona en este teléfono y habla cuando usted llega.',
  notInStore: 'Aún no disponible. Vea cómo instalarla hoy.',
  retry: 'Reintentar',
  install: 'Agréguela a la pantalla de inicio',
  installMeans: 'No necesita una tienda de aplicaciones, y la aplicación siempre está al día.',
  ways: {
    apple: { name: 'iPhone y iPad', steps: ['Abra la aplicación en Safari.', 'Toque Compartir.', 'Toque Agregar a pantalla de inicio.'] },
    android: { name: 'Android', steps: ['Abra la aplicación en Chrome.', 'Toque el menú ⋮.', 'Toque Agregar a la pantalla principal o Instalar aplicación.'] },
  },
  texts: 'Mensajes de texto',
  stopAsk: '¿No quiere recibir invitaciones?',
  stop: 'No recibir más',
  stopped: 'Ya no recibirá invitaciones.',
  undo: 'Deshacer',
  failure: (error) => {
    if (error instanceof Unreachable) return 'No se puede conectar con el servidor. Revise la conexión y vuelva a intentarlo.';
    const failure = error instanceof Refusal ? error.failure : undefined;
    const id = failure?.code === 'fault' ? ` Error ${failure.requestId}.` : '';
    return (failure && failuresInSpanish[failure.code]) ?? `Algo salió mal. Vuelva a intentarlo.${id}`;
  },
  footer: { about: 'Acerca de', contact: 'Contacto', terms: 'Términos', policy: 'Privacidad' },
};

/** The words in the language of the browser, as the app itself chooses: the server does not know the invited person's language yet. */
export const chooseDownloadWords = (): DownloadWords => (readBrowserLanguage() === 'es' ? es : en);
