/** Names in Han characters, as in Japan, begin with the family name. A name in Katakana alone is foreign. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}々\s]+$/u;

/** 'van', 'de la', 'dos' belong to the last name. 'y' and 'i' stand inside one. */
const particle = /^\p{Ll}{2,}$/u;

/** Splits a whole name: 'Ruiz, Ana' at its comma, else before its last word and the particles that belong to it. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [family, given] = name.split(',', 2).map((part) => part.trim());
  if (family && given) return { first: given, last: family };
  const words = name.trim().split(/\s+/);
  const [one = '', ...others] = words;
  if (others.length === 0) return { first: one, last: '' };
  if (familyFirst.test(name)) return { first: others.join(' '), last: one };
  const end = words.length - 1;
  const small = words.findIndex((word, index) => index > 0 && particle.test(word));
  // A name written all in lower case has no particles.
  const from = small > 0 && /^\p{Lu}/u.test(words[end] ?? '') ? small : end;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}
