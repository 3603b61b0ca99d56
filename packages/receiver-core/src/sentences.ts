/** Browsers stall on long utterances (Chrome after some 15 s), so a text is spoken in pieces of at most this many letters. */
export const maxPieceLength = 180;

/** The pieces of a text for one utterance each: whole sentences if they fit, else cut at a comma or a blank. */
export function splitIntoPieces(text: string, language: string): readonly string[] {
  const pieces: string[] = [];
  const sentences = splitSentences(text, language).map((sentence) => sentence.trim());
  for (const part of sentences.filter((sentence) => sentence !== '').flatMap(cutLong)) {
    const last = pieces.at(-1);
    // A pause between utterances is longer than one between sentences, so short sentences are joined.
    if (last !== undefined && last.length + part.length < maxPieceLength) pieces[pieces.length - 1] = `${last} ${part}`;
    else pieces.push(part);
  }
  return pieces;
}

function splitSentences(text: string, language: string): readonly string[] {
  // Firefox before 125 has none.
  if (!('Segmenter' in Intl)) return text.split(/(?<=[.!?…])\s+/u);
  return Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => segment);
}

function cutLong(sentence: string): readonly string[] {
  if (sentence.length <= maxPieceLength) return [sentence];
  const head = sentence.slice(0, maxPieceLength);
  const comma = Math.max(...[', ', '; ', ': ', '، ', '、'].map((mark) => head.lastIndexOf(mark)));
  const at = comma > maxPieceLength / 3 ? comma + 1 : head.lastIndexOf(' ');
  const end = at > 0 ? at : maxPieceLength;
  return [sentence.slice(0, end).trim(), ...cutLong(sentence.slice(end).trim())];
}
