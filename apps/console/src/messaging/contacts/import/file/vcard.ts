import { widest } from './columns.ts';
import { isFaxWord, isMobileWord } from './header-words.ts';
import { splitName } from './split-name.ts';

/** A line of a card: 'item1.TEL;type=CELL:+1 202…'. */
interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

interface Card {
  readonly first: string;
  readonly last: string;
  /** Mobile numbers first. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** The cards of a vCard file (2.1, 3.0 and 4.0) as lines below a header that names their columns. Line ends are '\n'. */
export function cardLines(text: string): readonly (readonly string[])[] {
  const cards = text
    .split(/^\s*BEGIN:VCARD\s*$/im)
    .slice(1)
    .map((card) => readCard(card.split(/^\s*END:VCARD\s*$/im)[0] ?? ''));
  const most = (list: (card: Card) => readonly string[]): number => Math.max(1, widest(cards.map(list)));
  const phones = Array.from({ length: most((card) => card.phones) }, (_, index) => index);
  const emails = Array.from({ length: most((card) => card.emails) }, (_, index) => index);
  const numbered = (name: string) => (index: number) => (index === 0 ? name : `${name} ${index + 1}`);
  return [
    ['First name', 'Last name', ...phones.map(numbered('Phone')), ...emails.map(numbered('Email'))],
    ...cards.map((card) => [card.first, card.last, ...phones.map((index) => card.phones[index] ?? ''), ...emails.map((index) => card.emails[index] ?? '')]),
  ];
}

function readCard(card: string): Card {
  const properties = unfolded(card).flatMap(parseProperty);
  const all = (name: string) => properties.filter((property) => property.name === name);
  const value = (name: string): string => all(name)[0]?.value ?? '';
  const [family = '', given = ''] = value('N')
    .split(/(?<!\\);/)
    .map(plain);
  // Some programs write the display name alone.
  const { first, last } = given === '' && family === '' ? splitName(plain(value('FN'))) : { first: given, last: family };
  const parseWords = ({ parameters }: Property): readonly string[] => parameters.split(/[^\p{L}]+/u);
  const phones = all('TEL').filter((phone) => !parseWords(phone).some(isFaxWord));
  const isMobile = (phone: Property): boolean => parseWords(phone).some(isMobileWord);
  return {
    first,
    last,
    phones: [...phones.filter(isMobile), ...phones.filter((phone) => !isMobile(phone))]
      .map((phone) => plain(phone.value).replace(/^tel:/i, ''))
      .filter(Boolean),
    emails: all('EMAIL')
      .map((email) => plain(email.value).replace(/^mailto:/i, ''))
      .filter(Boolean),
  };
}

/** The name, number and address lines of a card, with folded lines joined. */
function unfolded(card: string): readonly string[] {
  const lines: string[][] = [];
  for (const line of card.split('\n')) {
    const open = lines.at(-1);
    const before = open?.at(-1) ?? '';
    if (open && before.endsWith('=') && isQuoted((open[0] ?? '').split(':', 1)[0] ?? '')) open.splice(-1, 1, before.slice(0, -1), line);
    else if (open && /^[ \t]/.test(line)) open.push(line.slice(1));
    else lines.push([line]);
  }
  // Filters before joining, because photographs are long.
  return lines.filter(([line = '']) => /^(?:[\w-]+\.)?(?:N|FN|TEL|EMAIL)[;:]/i.test(line)).map((parts) => parts.join(''));
}

const isQuoted = (parameters: string): boolean => /quoted-printable/i.test(parameters);

function parseProperty(line: string): readonly Property[] {
  const [, name = '', parameters = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? [];
  return name === '' ? [] : [{ name: name.toUpperCase(), parameters, value: isQuoted(parameters) ? unquoted(value, parameters) : value }];
}

/** Decodes 'Jos=C3=A9' in the encoding that the line names, UTF-8 without a known one. */
function unquoted(value: string, parameters: string): string {
  const named = /charset="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  return value.replaceAll(/(?:=[0-9a-f]{2})+/gi, (codes) => {
    const bytes = Uint8Array.from(codes.slice(1).split('='), (code) => Number.parseInt(code, 16));
    try {
      return new TextDecoder(named).decode(bytes);
    } catch {
      return new TextDecoder().decode(bytes);
    }
  });
}

/** The text of a value, without escapes and line breaks. */
const plain = (value: string): string => value.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1').trim();
