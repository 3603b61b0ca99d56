import type { Language } from '@earshot/domain';

const en = {
  cannotTitle: 'This browser is not supported',
  cannot: {
    insecure: 'The address does not begin with https, so browsers give no position. Open the https address.',
    geolocation: 'It cannot find your position. Use a current Chrome, Safari, Edge or Firefox.',
    speech: 'It cannot speak. Use a current Chrome, Safari, Edge or Firefox.',
  },
  askForHttps: 'Ask the person who invited you for the address that begins with https.',
  openHttps: (address: string) => `Open ${address}`,
  elsewhereTitle: 'Earshot is open in another window',
  elsewhere: 'Only one window can listen. Close the other one, or listen in this one.',
  listenHere: 'Listen here instead',
};

const es: typeof en = {
  cannotTitle: 'Este navegador no es compatible',
  cannot: {
    insecure: 'La dirección no empieza con https y así los navegadores no dan la posición. Abra la dirección https.',
    geolocation: 'No encuentra su posición. Use una versión actual de Chrome, Safari, Edge o Firefox.',
    speech: 'No puede hablar. Use una versión actual de Chrome, Safari, Edge o Firefox.',
  },
  askForHttps: 'Pida a quien le envió la invitación la dirección que empieza con https.',
  openHttps: (address) => `Abrir ${address}`,
  elsewhereTitle: 'Earshot está abierto en otra ventana',
  elsewhere: 'Solo una ventana puede escuchar. Cierre la otra o escuche en esta.',
  listenHere: 'Escuchar aquí',
};

/** The words of the screens without the app, in both languages; most people never see them. */
export const unsupportedWords: Readonly<Record<Language, typeof en>> = { en, es };
