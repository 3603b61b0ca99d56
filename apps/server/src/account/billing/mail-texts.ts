import type { BillingLanguage } from '@earshot/domain';
import { type AccountTexts, accountTexts } from './account-texts.ts';
import { failureWords } from './failure-words.ts';
import { limitTexts, type ReachedLimit } from './limit-texts.ts';
import type { PaymentFailure } from './provider.ts';
import { taxTexts, type TaxNotice } from './tax-texts.ts';

/** A subject and paragraphs. A paragraph that is only an address becomes the link. */
export interface Text {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export interface Place {
  readonly company: string;
  readonly usageUrl: string;
}

interface Charge extends Place {
  readonly amount: string;
  /** Part of the amount. */
  readonly tax: string | undefined;
}

interface FailedPayment extends Place {
  /** '$12.50'; undefined if the provider gives no amount. */
  readonly amount: string | undefined;
  readonly failure: PaymentFailure;
  readonly until: string;
  readonly nextTry: string | undefined;
  readonly payUrl: string | undefined;
}

/** Emails to the Account Holder about money, in one language. */
export interface MailTexts extends AccountTexts {
  readonly hello: (firstName: string) => string;
  readonly sender: string;
  trialEnding(facts: Place & { readonly ends: string; readonly hasCard: boolean }): Text;
  /** `isTaxOpen`: tax comes on top, and is not known yet. */
  chargeComing(facts: Charge & { readonly at: string; readonly card: string | undefined; readonly isTaxOpen: boolean }): Text;
  paid(facts: Charge & { readonly on: string; readonly number: string | undefined; readonly invoiceUrl: string | undefined }): Text;
  failed(facts: FailedPayment): Text;
  needsApproval(facts: FailedPayment): Text;
  overdue(facts: Place & { readonly until: string }): Text;
  deactivated(facts: Place): Text;
  ended(facts: Place): Text;
  settled(facts: Place): Text;
  reactivated(facts: Place): Text;
  cancelled(facts: Place & { readonly ends: string }): Text;
  refunded(facts: Place & { readonly amount: string }): Text;
  disputed(facts: Place & { readonly amount: string }): Text;
  limit(facts: ReachedLimit): Text;
  taxComing(facts: TaxNotice): Text;
}

const lines = (...all: readonly (string | undefined)[]): readonly string[] => all.filter((line) => line !== undefined);

const english: MailTexts = {
  ...accountTexts.en,
  limit: limitTexts.en,
  taxComing: taxTexts.en,
  hello: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  sender: 'Earshot, geofence messaging',
  trialEnding: ({ company, usageUrl, ends, hasCard }) => ({
    subject: 'Your free period of Earshot ends soon',
    paragraphs: lines(
      `The free period of ${company} ends on ${ends}. After that, live messages run until they end, and nothing can be added or set.`,
      hasCard ? 'To continue, activate the account on the Usage page.' : 'To continue, add a card on the Usage page and activate the account.',
      usageUrl,
    ),
  }),
  chargeComing: ({ company, usageUrl, amount, tax, isTaxOpen, at, card }) => ({
    subject: `The first charge for your Earshot account is on ${at}`,
    paragraphs: lines(
      `The free period of ${company} ends on ${at}. The first month is then charged${card === undefined ? '' : ` to your ${card}`}: ${amount} at current usage${isTaxOpen ? ', plus tax' : ''}${tax === undefined ? '' : `, including ${tax} tax`}.`,
      'The Usage page shows the details. You can also change the card or cancel there before that day.',
      usageUrl,
    ),
  }),
  paid: ({ company, usageUrl, amount, tax, on, number, invoiceUrl }) => ({
    subject: `Your Earshot invoice${number === undefined ? '' : ` ${number}`} is paid: ${amount}`,
    paragraphs: lines(
      `${amount} for the Earshot account of ${company} was paid on ${on}${tax === undefined ? '' : `, including ${tax} tax`}. Thank you.`,
      invoiceUrl === undefined ? 'To see the invoice, open Usage and choose Billing.' : 'The invoice:',
      invoiceUrl ?? usageUrl,
    ),
  }),
  failed: ({ company, usageUrl, amount, failure, until, nextTry, payUrl }) => ({
    subject: 'A payment for your Earshot account failed',
    paragraphs: lines(
      `A payment${amount === undefined ? '' : ` of ${amount}`} for the Earshot account of ${company} failed. ${failureWords.en[failure]}`,
      nextTry === undefined ? undefined : `We will try the card again on ${nextTry}.`,
      `Messages are delivered until ${until}. After that they stop until the invoice is paid; nothing is lost.`,
      payUrl === undefined ? 'Open Usage and change the card. The invoice is then paid at once.' : 'Pay here:',
      payUrl ?? usageUrl,
    ),
  }),
  needsApproval: ({ company, usageUrl, amount, until, payUrl }) => ({
    subject: 'Your bank asks you to approve an Earshot payment',
    paragraphs: lines(
      `A payment${amount === undefined ? '' : ` of ${amount}`} for the Earshot account of ${company} is waiting for your approval at your bank.`,
      `Messages are delivered until ${until}. After that they stop until the invoice is paid; nothing is lost.`,
      payUrl === undefined ? 'Open Usage and choose Billing to approve it.' : 'Approve it here:',
      payUrl ?? usageUrl,
    ),
  }),
  overdue: ({ company, usageUrl, until }) => ({
    subject: `A payment for your Earshot account is overdue: messages stop on ${until}`,
    paragraphs: [
      `A payment for the Earshot account of ${company} is still overdue. Messages are delivered until ${until}; after that they stop until it is paid.`,
      'Open Usage and change the card. The invoice is then paid at once.',
      usageUrl,
    ],
  }),
  deactivated: ({ company, usageUrl }) => ({
    subject: 'Your Earshot account has been deactivated',
    paragraphs: [
      `A payment for the Earshot account of ${company} is overdue. Messages are not delivered until it is paid; nothing is lost.`,
      'Open Usage and change the card. The invoice is then paid at once, and messages continue.',
      usageUrl,
    ],
  }),
  ended: ({ company, usageUrl }) => ({
    subject: 'Your Earshot subscription has ended',
    paragraphs: [
      `The subscription of ${company} was canceled and has ended. Messages are not delivered, and you are no longer charged. Nothing is lost.`,
      'To continue, open Usage and choose Activate.',
      usageUrl,
    ],
  }),
  settled: ({ company, usageUrl }) => ({
    subject: 'Your Earshot account is paid',
    paragraphs: [`The payment for the Earshot account of ${company} came through. Messages continue to be delivered.`, usageUrl],
  }),
  reactivated: ({ company, usageUrl }) => ({
    subject: 'Your Earshot account is active again',
    paragraphs: [`The payment for the Earshot account of ${company} came through. Messages are delivered as before.`, usageUrl],
  }),
  cancelled: ({ company, usageUrl, ends }) => ({
    subject: 'Your Earshot subscription was canceled',
    paragraphs: [
      `The subscription of ${company} was canceled and ends on ${ends}. Until then everything works; after that, messages are not delivered.`,
      'To keep it, open Usage and choose Billing before that day.',
      usageUrl,
    ],
  }),
  refunded: ({ company, usageUrl, amount }) => ({
    subject: `Refund of ${amount} for your Earshot account`,
    paragraphs: [
      `${amount} paid for the Earshot account of ${company} is being refunded to the card. It can take a few days to appear.`,
      'Your invoices are under Billing on the Usage page.',
      usageUrl,
    ],
  }),
  disputed: ({ company, usageUrl, amount }) => ({
    subject: `A payment of ${amount} for your Earshot account is disputed`,
    paragraphs: [
      `The cardholder asked their bank to reverse a payment of ${amount} for the Earshot account of ${company}. The account is not affected.`,
      'If this is a mistake, tell the bank. Your invoices are under Billing on the Usage page.',
      usageUrl,
    ],
  }),
};

const spanish: MailTexts = {
  ...accountTexts.es,
  limit: limitTexts.es,
  taxComing: taxTexts.es,
  hello: (firstName) => (firstName === '' ? 'Hola:' : `Hola, ${firstName}:`),
  sender: 'Earshot, mensajes por zona',
  trialEnding: ({ company, usageUrl, ends, hasCard }) => ({
    subject: 'Su período gratuito de Earshot termina pronto',
    paragraphs: lines(
      `El período gratuito de ${company} termina el ${ends}. Después, los mensajes activos siguen hasta que terminen, y no se puede agregar ni programar nada.`,
      hasCard ? 'Para seguir, active la cuenta en la página Usage.' : 'Para seguir, guarde una tarjeta en la página Usage y active la cuenta.',
      usageUrl,
    ),
  }),
  chargeComing: ({ company, usageUrl, amount, tax, isTaxOpen, at, card }) => ({
    subject: `El primer cobro de su cuenta de Earshot será el ${at}`,
    paragraphs: lines(
      `El período gratuito de ${company} termina el ${at}. Entonces se cobra el primer mes${card === undefined ? '' : ` a su ${card}`}: ${amount} con el uso actual${isTaxOpen ? ', más impuestos' : ''}${tax === undefined ? '' : `, de los cuales ${tax} son impuestos`}.`,
      'La página Usage muestra los detalles. Allí también puede cambiar la tarjeta o cancelar antes de ese día.',
      usageUrl,
    ),
  }),
  paid: ({ company, usageUrl, amount, tax, on, number, invoiceUrl }) => ({
    subject: `Su factura de Earshot${number === undefined ? '' : ` ${number}`} está pagada: ${amount}`,
    paragraphs: lines(
      `El ${on} se pagaron ${amount} por la cuenta de Earshot de ${company}${tax === undefined ? '' : `, de los cuales ${tax} son impuestos`}. Gracias.`,
      invoiceUrl === undefined ? 'Para ver la factura, abra Usage y elija Billing.' : 'La factura:',
      invoiceUrl ?? usageUrl,
    ),
  }),
  failed: ({ company, usageUrl, amount, failure, until, nextTry, payUrl }) => ({
    subject: 'Falló un pago de su cuenta de Earshot',
    paragraphs: lines(
      `Falló un pago${amount === undefined ? '' : ` de ${amount}`} de la cuenta de Earshot de ${company}. ${failureWords.es[failure]}`,
      nextTry === undefined ? undefined : `Volveremos a intentar el cobro el ${nextTry}.`,
      `Los mensajes se entregan hasta el ${until}; después se detienen hasta que se pague la factura, y no se pierde nada.`,
      payUrl === undefined ? 'Abra Usage y cambie la tarjeta: con ella se paga la factura enseguida.' : 'Pague aquí:',
      payUrl ?? usageUrl,
    ),
  }),
  needsApproval: ({ company, usageUrl, amount, until, payUrl }) => ({
    subject: 'Su banco le pide que apruebe un pago de Earshot',
    paragraphs: lines(
      `Un pago${amount === undefined ? '' : ` de ${amount}`} de la cuenta de Earshot de ${company} espera su aprobación en el banco.`,
      `Los mensajes se entregan hasta el ${until}; después se detienen hasta que se pague la factura, y no se pierde nada.`,
      payUrl === undefined ? 'Abra Usage y elija Billing para aprobarlo.' : 'Apruébelo aquí:',
      payUrl ?? usageUrl,
    ),
  }),
  overdue: ({ company, usageUrl, until }) => ({
    subject: `Hay un pago pendiente de su cuenta de Earshot: los mensajes se detienen el ${until}`,
    paragraphs: [
      `Sigue pendiente un pago de la cuenta de Earshot de ${company}. Los mensajes se entregan hasta el ${until}; después se detienen hasta que se pague.`,
      'Abra Usage y cambie la tarjeta: con ella se paga la factura enseguida.',
      usageUrl,
    ],
  }),
  deactivated: ({ company, usageUrl }) => ({
    subject: 'Su cuenta de Earshot fue desactivada',
    paragraphs: [
      `Hay un pago pendiente de la cuenta de Earshot de ${company}. Los mensajes no se entregan hasta que se pague; no se pierde nada.`,
      'Abra Usage y cambie la tarjeta: con ella se paga la factura enseguida y los mensajes siguen.',
      usageUrl,
    ],
  }),
  ended: ({ company, usageUrl }) => ({
    subject: 'Su suscripción de Earshot ha terminado',
    paragraphs: [
      `La suscripción de ${company} fue cancelada y ha terminado. Los mensajes no se entregan y ya no se cobra nada; no se pierde nada.`,
      'Para seguir, abra Usage y elija Activate.',
      usageUrl,
    ],
  }),
  settled: ({ company, usageUrl }) => ({
    subject: 'Su cuenta de Earshot está al día',
    paragraphs: [`Se recibió el pago de la cuenta de Earshot de ${company}. Los mensajes se siguen entregando.`, usageUrl],
  }),
  reactivated: ({ company, usageUrl }) => ({
    subject: 'Su cuenta de Earshot está activa de nuevo',
    paragraphs: [`Se recibió el pago de la cuenta de Earshot de ${company}. Los mensajes se entregan como antes.`, usageUrl],
  }),
  cancelled: ({ company, usageUrl, ends }) => ({
    subject: 'Su suscripción de Earshot fue cancelada',
    paragraphs: [
      `La suscripción de ${company} fue cancelada y termina el ${ends}. Hasta entonces todo funciona; después los mensajes no se entregan.`,
      'Para conservarla, abra Usage y elija Billing antes de ese día.',
      usageUrl,
    ],
  }),
  refunded: ({ company, usageUrl, amount }) => ({
    subject: `Reembolso de ${amount} de su cuenta de Earshot`,
    paragraphs: [
      `Se están reembolsando a la tarjeta ${amount} de la cuenta de Earshot de ${company}. El reembolso puede tardar unos días en aparecer.`,
      'Sus facturas están en Billing, en la página Usage.',
      usageUrl,
    ],
  }),
  disputed: ({ company, usageUrl, amount }) => ({
    subject: `Hay una disputa por un pago de ${amount} de su cuenta de Earshot`,
    paragraphs: [
      `El titular de la tarjeta pidió a su banco que revirtiera un pago de ${amount} por la cuenta de Earshot de ${company}. Esto no afecta a la cuenta.`,
      'Si es un error, dígaselo al banco. Sus facturas están en Billing, en la página Usage.',
      usageUrl,
    ],
  }),
};

export const mailTexts: Readonly<Record<BillingLanguage, MailTexts>> = { en: english, es: spanish };
