import type { PhoneCountry } from '../phone/phone-country.ts';

/** Where a company is billed, which decides its taxes. An empty field is ''. */
export interface BillingAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** State, province or region. */
  readonly state: string;
  readonly postalCode: string;
  readonly country: PhoneCountry;
  /** The company's number for taxes in that country. */
  readonly taxId: string;
}

/** The name of a company's number for taxes in each country. */
export const taxIdNames: Readonly<Record<PhoneCountry, string>> = {
  IN: 'GSTIN',
  JP: 'Tax number',
  US: 'EIN',
  CA: 'GST/HST number',
  PL: 'VAT number',
  PH: 'TIN',
  UY: 'RUT',
  CH: 'VAT number',
  CZ: 'VAT number',
  RS: 'PIB',
  VN: 'Tax code',
  PT: 'VAT number',
  GB: 'VAT number',
  NL: 'VAT number',
  FR: 'VAT number',
  HR: 'VAT number',
  UA: 'VAT number',
  ME: 'PIB',
};

/** A number for taxes without the signs between its letters and digits: the same number, however it is written. */
export const plainTaxId = (taxId: string): string => taxId.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();

/** The tax on a monthly bill, in cents: without an amount while it is not known, as before an address is. */
export interface Tax {
  readonly amount?: number | undefined;
  /** Absent where several rates make the amount. */
  readonly percent?: number | undefined;
}
