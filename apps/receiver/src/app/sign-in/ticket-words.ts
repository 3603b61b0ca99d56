import type { Language } from '@earshot/domain';

const en = {
  title: 'Hear your messages on this phone',
  looking: 'Checking the code',
  does: (company: string, operator: string, phone: string) =>
    `This signs the phone in as the phone of ${operator}, ${phone}. Only ${company} may speak to you on it. You can change that here at any time.`,
  starts: 'Then it speaks a short sample, asks for your precise position, which stays on this phone, and listens.',
  careful: 'If you did not scan this from your own screen, close this page.',
  ends: (phone: string) => `It is signed in as ${phone} now. That sign-in ends.`,
  signIn: 'Sign in and start',
  notNow: 'Not now',
};

const es: typeof en = {
  title: 'Escuche sus mensajes en este teléfono',
  looking: 'Verificando el código',
  does: (company, operator, phone) =>
    `Con esto, el teléfono inicia sesión como el de ${operator}, ${phone}. Solo ${company} podrá hablarle en él. Puede cambiarlo aquí en cualquier momento.`,
  starts: 'Después dice una frase de prueba, pide su posición precisa, que se queda en este teléfono, y empieza la escucha.',
  careful: 'Si no lo escaneó de su propia pantalla, cierre esta página.',
  ends: (phone) => `Ahora la sesión es de ${phone}. Esa sesión se cerrará.`,
  signIn: 'Iniciar sesión y empezar',
  notNow: 'Ahora no',
};

export const ticketWords: Readonly<Record<Language, typeof en>> = { en, es };
