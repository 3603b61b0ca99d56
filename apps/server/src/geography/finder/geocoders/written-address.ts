import addressFormatter from '@fragaria/address-formatter';

/** The parts of an address; for a place without one, its name takes the place of the street. */
interface AddressParts {
  readonly street: string;
  readonly number?: string | undefined;
  readonly town: string;
  readonly postcode: string;
}

export interface AddressArea {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** State or province in English. */
  readonly region: string;
}

/**
 * An address as its country writes it, without the country: `1725 Fleet Street` and `Baltimore, MD 21231`. Undefined if
 * the result lacks the street.
 */
export function writtenAddress(
  { street, number, town, postcode }: AddressParts,
  { country, region }: AddressArea,
): { readonly streetLine: string; readonly others: readonly string[] } | undefined {
  // Without a town only the state would be left, which is not how addresses are written.
  const state = town === '' ? {} : { state: region };
  const parts = { road: street, houseNumber: number, city: town, postcode, countryCode: country, ...state };
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''));
  const lines = addressFormatter.format(given, { output: 'array' });
  // In Hungary the town comes first.
  const streetLine = lines.find((line) => line.includes(street));
  return streetLine === undefined ? undefined : { streetLine, others: lines.filter((line) => line !== streetLine) };
}
