import type { Language } from '@earshot/domain';
import { plainName } from '../../delivery/outbox/index.ts';
import { gsmDoubleLetters, isGsmText } from '../../delivery/sms/index.ts';

const segment = 160;
/** Two segments, for a name that the short alphabet cannot spell. */
const wideSegments = 134;

/** Characters that do not decompose into a letter and marks. */
const spelled: Readonly<Record<string, string>> = {
  Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Œ: 'OE', œ: 'oe', ẞ: 'SS', Þ: 'Th', þ: 'th', '’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '–': '-', '—': '-', '…': '...', '\u00a0': ' ',
}; // prettier-ignore

/** The text in letters of the short alphabet as far as possible: 'Łukasz' becomes 'Lukasz', 'José' stays. */
const toPlain = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (isGsmText(letter)) return letter;
    const bare = spelled[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return isGsmText(bare) ? bare : letter;
  }).join('');

const smsLength = (text: string, isWide: boolean): number =>
  isWide ? text.length : Array.from(text).reduce((length, letter) => length + (gsmDoubleLetters.has(letter) ? 2 : 1), 0);

/** Cuts the text to a length and ends it with dots. */
function cut(text: string, max: number, isWide: boolean): string {
  if (smsLength(text, isWide) <= max) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && smsLength(letters.join(''), isWide) > max - 3) letters.pop();
  return `${letters.join('').trimEnd()}...`;
}

export interface Invitation {
  readonly operatorName: string;
  readonly clientName: string;
  readonly link: string;
  readonly language: Language;
}

/** In letters of the short alphabet, which has no 'í' and no 'ó'. */
const words = {
  en: ' invites you to download Earshot and hear their messages: ',
  es: ' le invita a descargar Earshot y escuchar sus mensajes: ',
};
/** Shorter words for text whose letters take more than twice the room. */
const fewWords = { en: ' invites you to Earshot: ', es: ' le invita a Earshot: ' };
/** A company's name cut shorter than this says nothing. */
const leastOfCompany = 8;

/** The text message of an invitation: one segment, for which the sender's name is spelled plainly or cut; two where it is in another script. */
export function invitationText({ operatorName, clientName, link, language }: Invitation): string {
  const [operator = '', company = ''] = [operatorName, clientName].map((name) => toPlain(plainName(name)));
  const isWide = !isGsmText(`${operator}${company}${link}`);
  const text = fitInvitationText({ operator, company, link, language }, isWide);
  // The letters of the other script were cut off.
  return isWide && isGsmText(text) ? fitInvitationText({ operator: plainOnly(operator), company: plainOnly(company), link, language }, false) : text;
}

const plainOnly = (text: string): string => Array.from(text).filter(isGsmText).join('');

interface InvitationNames {
  readonly operator: string;
  readonly company: string;
  readonly link: string;
  readonly language: Language;
}

function fitInvitationText({ operator, company, link, language }: InvitationNames, isWide: boolean): string {
  const rest = `${(isWide ? fewWords : words)[language]}${link}`;
  const room = (isWide ? wideSegments : segment) - smsLength(rest, isWide);
  const left = room - smsLength(`${operator}, `, isWide);
  const hasCompany = company !== '' && left >= Math.min(leastOfCompany, smsLength(company, isWide));
  return `${hasCompany ? `${operator}, ${cut(company, left, isWide)}` : cut(operator, room, isWide)}${rest}`;
}
