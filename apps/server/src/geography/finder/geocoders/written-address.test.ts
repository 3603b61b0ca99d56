import { expect, test } from 'vitest';
import { writtenAddress } from './written-address.ts';

test.each([
  ['US', 'Maryland', 'Fleet Street', '1725', '21231', 'Baltimore', '1725 Fleet Street', 'Baltimore, MD 21231'],
  ['CA', 'Ontario', 'Yonge Street', '5', 'M5E 1A1', 'Toronto', '5 Yonge Street', 'Toronto, ON M5E 1A1'],
  ['LI', 'Schaan', 'Landstrasse', '12', '9494', 'Schaan', 'Landstrasse 12', '9494 Schaan'],
  ['FR', 'Île-de-France', 'Rue de la Paix', '10', '75002', 'Paris', '10 Rue de la Paix', '75002 Paris'],
  ['CZ', 'Prague', 'Dlouhá', '12', '110 00', 'Praha', 'Dlouhá 12', '110 00 Praha'],
  ['US', 'Maryland', 'O’Neil & <Sons>', '5', '', 'Baltimore', '5 O’Neil & <Sons>', 'Baltimore, MD'],
  ['US', 'Maryland', 'Fleet Street', '5', '', '', '5 Fleet Street', ''],
])('an address in %s, %s', (country, region, street, number, postcode, town, streetLine, others) => {
  const address = writtenAddress({ street, number, town, postcode }, { country, region });
  expect([address?.streetLine, address?.others.join(', ')]).toEqual([streetLine, others]);
});

test('a street that its country writes below the town is found all the same', () => {
  const address = writtenAddress({ street: 'Fő utca', number: '12', town: 'Budapest', postcode: '1011' }, { country: 'HU', region: 'Budapest' });
  expect(address?.streetLine).toContain('Fő utca');
  expect(address?.others).toEqual(['1011 Budapest']);
});
