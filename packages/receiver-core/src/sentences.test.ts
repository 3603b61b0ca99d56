import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxPieceLength, piecesOf } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A sentence of this many letters, including its blank and its full stop. */
const sentenceOf = (letters: number, letter = 'a'): string => `A${letter.repeat(letters - 2)}.`;

describe('a text in pieces', () => {
  it('keeps short sentences together, since a pause between pieces is longer than one between sentences', () => {
    expect(piecesOf('Stop here. Turn the engine off.  Wait for the guard.', 'en')).toEqual(['Stop here. Turn the engine off. Wait for the guard.']);
    expect(piecesOf('', 'en')).toEqual([]);
    expect(piecesOf(' \n ', 'en')).toEqual([]);
  });

  it('fills a piece to 180 letters, the blank between the sentences counted, and not to one more', () => {
    const [most, more] = [`${sentenceOf(100)} ${sentenceOf(79, 'b')}`, `${sentenceOf(100)} ${sentenceOf(80, 'b')}`];
    expect(most).toHaveLength(180);
    expect(piecesOf(most, 'en')).toEqual([most]);
    expect(piecesOf(more, 'en')).toEqual([sentenceOf(100), sentenceOf(80, 'b')]);
    expect(piecesOf(sentenceOf(180), 'en')).toEqual([sentenceOf(180)]);
  });

  it.each([', ', '; ', ': '])('cuts a long sentence behind its last "%s" that fits', (mark) => {
    const [head, tail] = [`${'word '.repeat(30)}end${mark.trim()}`, 'and '.repeat(40).trim()];
    expect(piecesOf(`${head} ${tail}`, 'en')).toEqual([head, tail]);
  });

  it('cuts at a blank where the only comma comes within the first third, since a stub of a sentence sounds wrong', () => {
    const text = `Well, ${'word '.repeat(60).trim()}`;
    const [first] = piecesOf(text, 'en');
    expect(first!.length).toBeGreaterThan(170);
    expect(text.startsWith(`${first} `)).toBe(true);
    const late = `${'w'.repeat(61)}, ${'word '.repeat(60).trim()}`;
    expect(piecesOf(late, 'en')[0]).toBe(`${'w'.repeat(61)},`);
    const early = `${'w'.repeat(60)}, ${'word '.repeat(60).trim()}`;
    expect(piecesOf(early, 'en')[0]!.length).toBeGreaterThan(170);
  });

  it('cuts a word without end at 180 letters', () => {
    expect(piecesOf('x'.repeat(500), 'en').map(({ length }) => length)).toEqual([180, 180, 140]);
  });

  it('is the same where the browser knows no sentences', () => {
    const text = `${sentenceOf(100)} ${sentenceOf(100, 'b')}\n\n¿${sentenceOf(120, 'c')} Is it? It is!`;
    const pieces = piecesOf(text, 'en');
    expect(pieces).toHaveLength(3);
    vi.stubGlobal('Intl', {});
    expect(piecesOf(text, 'en')).toEqual(pieces);
  });

  it('loses no letter of any text, and no piece is longer than browsers can bear', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-z]{1,12}[,;:.!?]?$/), fc.stringMatching(/^[x-z]{150,400}$/), fc.constantFrom('¿Qué?', 'Sí.', '\n'));
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 120 }).map((words) => words.join(' ')),
        (text) => {
          const pieces = piecesOf(text, 'es');
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
