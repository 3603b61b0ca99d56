import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxPieceLength, splitIntoPieces } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A sentence of this many letters, including its blank and its full stop. */
const makeSentence = (letters: number, letter = 'a'): string => `A${letter.repeat(letters - 2)}.`;

describe('a text in pieces', () => {
  it('keeps short sentences together, since a pause between pieces is longer than one between sentences', () => {
    expect(splitIntoPieces('Stop here. Turn the engine off.  Wait for the guard.', 'en')).toEqual(['Stop here. Turn the engine off. Wait for the guard.']);
    expect(splitIntoPieces('', 'en')).toEqual([]);
    expect(splitIntoPieces(' \n ', 'en')).toEqual([]);
  });

  it('fills a piece to 180 letters, the blank between the sentences counted, and not to one more', () => {
    const [most, more] = [`${makeSentence(100)} ${makeSentence(79, 'b')}`, `${makeSentence(100)} ${makeSentence(80, 'b')}`];
    expect(most).toHaveLength(180);
    expect(splitIntoPieces(most, 'en')).toEqual([most]);
    expect(splitIntoPieces(more, 'en')).toEqual([makeSentence(100), makeSentence(80, 'b')]);
    expect(splitIntoPieces(makeSentence(180), 'en')).toEqual([makeSentence(180)]);
  });

  it.each([', ', '; ', ': '])('cuts a long sentence behind its last "%s" that fits', (mark) => {
    const [head, tail] = [`${'word '.repeat(30)}end${mark.trim()}`, 'and '.repeat(40).trim()];
    expect(splitIntoPieces(`${head} ${tail}`, 'en')).toEqual([head, tail]);
  });

  it('cuts at a blank where the only comma comes within the first third, since a stub of a sentence sounds wrong', () => {
    const text = `Well, ${'word '.repeat(60).trim()}`;
    const [first] = splitIntoPieces(text, 'en');
    expect(first!.length).toBeGreaterThan(170);
    expect(text.startsWith(`${first} `)).toBe(true);
    const late = `${'w'.repeat(61)}, ${'word '.repeat(60).trim()}`;
    expect(splitIntoPieces(late, 'en')[0]).toBe(`${'w'.repeat(61)},`);
    const early = `${'w'.repeat(60)}, ${'word '.repeat(60).trim()}`;
    expect(splitIntoPieces(early, 'en')[0]!.length).toBeGreaterThan(170);
  });

  it('cuts a word without end at 180 letters', () => {
    expect(splitIntoPieces('x'.repeat(500), 'en').map(({ length }) => length)).toEqual([180, 180, 140]);
  });

  it('is the same where the browser knows no sentences', () => {
    const text = `${makeSentence(100)} ${makeSentence(100, 'b')}\n\n¿${makeSentence(120, 'c')} Is it? It is!`;
    const pieces = splitIntoPieces(text, 'en');
    expect(pieces).toHaveLength(3);
    vi.stubGlobal('Intl', {});
    expect(splitIntoPieces(text, 'en')).toEqual(pieces);
  });

  it('loses no letter of any text, and no piece is longer than browsers can bear', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-z]{1,12}[,;:.!?]?$/), fc.stringMatching(/^[x-z]{150,400}$/), fc.constantFrom('¿Qué?', 'Sí.', '\n'));
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 120 }).map((words) => words.join(' ')),
        (text) => {
          const pieces = splitIntoPieces(text, 'es');
          expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
          for (const piece of pieces) {
            expect(piece.length).toBeLessThanOrEqual(maxPieceLength);
            expect(piece).toBe(piece.trim());
            expect(piece).not.toBe('');
          }
        },
      ),
    );
  });
});
