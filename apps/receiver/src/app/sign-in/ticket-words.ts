import type { Language } from '@earshot/domain';

const en = {
  title: 'Hear your messages on this phone',
  looking: 'Looking the code up',
  does: (company: string, operator: string, phone: string) =>
    `This signs the phone in as the own phone of ${operator}, ${phone}. ${company} may speak to you on it, and nobody else. You can take that back here at any time.`,
  starts: 'Then it speaks a short sample, asks for your precise position, which stays on this phone, and listens.',
  careful: 'Did you not scan this from your own screen? Then close this page.',
  ends: (phone: string) => `It is signed in as ${phone} now. That ends.`,
  signIn: 'Sign in and start',
  notNow: 'Not now',
};

const es: typeof en = {
  title: 'Escuche sus mensajes en este teléfono',
  looking: 'Buscando el código',
  does: (company, operator, phone) =>
    `El teléfono entra como el teléfono propio de ${operator}, ${phone}. ${company} podrá hablarle en él, y nadie más. Puede retirarlo aquí en cualquier momento.`,
  starts: 'Después dice una muestra breve, pide su posición precisa, que se queda en este teléfono, y escucha.',
  careful: '¿No lo escaneó de su propia pantalla? Entonces cierre esta página.',
  ends: (phone) => `Ahora está conectado como ${phone}. Eso termina.`,
  signIn: 'Entrar y empezar',
  notNow: 'Ahora no',
};

export const ticketWords: Readonly<Record<Language, typeof en>> = { en, es };
