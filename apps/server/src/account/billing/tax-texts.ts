import type { BillingLanguage } from '@earshot/domain';
import type { Place, Text } from './mail-texts.ts';

export interface TaxNotice extends Place {
  /** The monthly bill with the tax in it; both are undefined while the tax is not known. */
  readonly amount: string | undefined;
  readonly tax: string | undefined;
}

/** Emails that tax will be added to the bills of a paid account. */
export const taxTexts: Readonly<Record<BillingLanguage, (facts: TaxNotice) => Text>> = {
  en: ({ company, usageUrl, amount, tax }) => ({
    subject: 'Tax will be added to your Earshot bills',
    paragraphs: [
      tax === undefined
        ? `Tax will be added to the bills of ${company} from the next invoice on, once its billing address is known. The tax depends on that address.`
        : `Tax will be added to the bills of ${company} from the next invoice on: ${tax} at current usage, so that a month costs ${amount}.`,
      'The Usage page shows the tax. You can also add or change the billing address there.',
      usageUrl,
    ],
  }),
  es: ({ company, usageUrl, amount, tax }) => ({
    subject: 'Sus facturas de Earshot llevarán impuestos',
    paragraphs: [
      tax === undefined
        ? `A partir de la próxima factura se sumarán impuestos a las facturas de ${company}, en cuanto se conozca su dirección de facturación. Los impuestos dependen de esa dirección.`
        : `A partir de la próxima factura se sumarán impuestos a las facturas de ${company}: ${tax} con el uso actual, de modo que un mes cuesta ${amount}.`,
      'La página Usage muestra los impuestos. Allí también puede agregar o cambiar la dirección de facturación.',
      usageUrl,
    ],
  }),
};
