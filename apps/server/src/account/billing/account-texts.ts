import type { BillingLanguage } from '@earshot/domain';
import type { Place, Text } from './mail-texts.ts';

/** Emails about who holds an account, and about its end. */
export interface AccountTexts {
  archived(facts: Place): Text;
  newHolder(facts: Place & { readonly from: string }): Text;
  oldHolder(facts: Place & { readonly to: string; readonly toEmail: string; readonly signInUrl: string }): Text;
}

const english: AccountTexts = {
  archived: ({ company }) => ({
    subject: `The Earshot account of ${company} was archived`,
    paragraphs: [
      `The Earshot account of ${company} was archived. Its users cannot log in, its messages are not delivered, and it is no longer charged.`,
      'Nothing was deleted. If you did not expect this, reply to this email or contact Support.',
    ],
  }),
  newHolder: ({ company, usageUrl, from }) => ({
    subject: `You are now the Account Holder of ${company}`,
    paragraphs: [
      `${from} made you the Account Holder of ${company}. Bills and billing emails now come to you.`,
      'The card on file stays. Usage shows what is used, what it costs and how it is paid.',
      usageUrl,
    ],
  }),
  oldHolder: ({ company, to, toEmail, signInUrl }) => ({
    subject: `${to} is now the Account Holder of ${company}`,
    paragraphs: [
      `You made ${to} the Account Holder of ${company}. Bills now go to ${toEmail}; you keep the roles Admin and Operator.`,
      'The card on file stays until it is changed. If this was not you, log in, change your password and contact Support at once.',
      signInUrl,
    ],
  }),
};

const spanish: AccountTexts = {
  archived: ({ company }) => ({
    subject: `La cuenta de Earshot de ${company} fue archivada`,
    paragraphs: [
      `La cuenta de Earshot de ${company} fue archivada: nadie puede iniciar sesión en ella, sus mensajes no se entregan y ya no se cobra nada por ella.`,
      'No se borró nada. Si no lo esperaba, responda a este correo o escriba a Soporte.',
    ],
  }),
  newHolder: ({ company, usageUrl, from }) => ({
    subject: `Ahora usted es titular de la cuenta de ${company}`,
    paragraphs: [
      `${from} le transfirió la titularidad de la cuenta de ${company}. Desde ahora usted recibe las facturas y los correos sobre ellas.`,
      'Se conserva la tarjeta guardada. La página Usage muestra qué se usa, cuánto cuesta y cómo se paga.',
      usageUrl,
    ],
  }),
  oldHolder: ({ company, to, toEmail, signInUrl }) => ({
    subject: `Ahora ${to} es titular de la cuenta de ${company}`,
    paragraphs: [
      `Usted transfirió a ${to} la titularidad de la cuenta de ${company}. Desde ahora las facturas llegan a ${toEmail}; usted conserva los roles Admin y Operator.`,
      'Se conserva la tarjeta guardada hasta que se cambie. Si no fue usted, inicie sesión, cambie su contraseña y escriba a Soporte enseguida.',
      signInUrl,
    ],
  }),
};

export const accountTexts: Readonly<Record<BillingLanguage, AccountTexts>> = { en: english, es: spanish };
