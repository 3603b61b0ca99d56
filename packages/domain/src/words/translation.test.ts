import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMachineTranslated, lostInTranslation, withDisclaimer } from './translation.ts';

describe('a machine translation', () => {
  it('carries the disclaimer at its end, and is recognized by it', () => {
    expect(withDisclaimer('Código 4471.')).toBe('Código 4471.\nTraducción automática; puede contener errores.');
    expect(isMachineTranslated(withDisclaimer('Código 4471.'))).toBe(true);
    expect(isMachineTranslated('Código 4471.')).toBe(false);
  });

  it('that lost or changed a number, a link or an address is detected', () => {
    const source = 'Code 4471, gate 2. See https://x.test/a?b=1 or write to ana@example.test. Code 4471!';
    expect(lostInTranslation(source, 'Código 4471, puerta 2. Vea https://x.test/a?b=1 o escriba a ana@example.test. ¡Código 4471!')).toEqual([]);
    expect(lostInTranslation(source, 'Código 4417, puerta 2. Vea https://x.Prueba/a?b=1 o escriba a ana@ejemplo.test. ¡Código 4471!')).toEqual([
      'https://x.test/a?b=1',
      'ana@example.test',
      '4471',
    ]);
    expect(lostInTranslation('Be there at 3:30.', 'Esté allí a las 15:30.')).toEqual(['3']);
    expect(lostInTranslation('Pay 1,000 dollars.', 'Pague 1.000 dólares.')).toEqual([]);
  });

  it('loses nothing of a text that it leaves alone, or puts into another order', () => {
    const word = fc.oneof(fc.webUrl(), fc.emailAddress(), fc.nat().map(String), fc.lorem({ maxCount: 1 }));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        expect(lostInTranslation(words.join(' '), words.join(' '))).toEqual([]);
        expect(lostInTranslation(words.join(' '), words.toReversed().join(' '))).toEqual([]);
      }),
    );
  });
});
