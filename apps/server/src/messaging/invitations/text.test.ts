import type { Language } from '@earshot/domain';
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { expect, test } from 'vitest';
import { invitationText } from './text.ts';

const link = 'https://console.earshot.example/download-app?c=a1B2c3D4e5F6';
const makeInvitationText = (operatorName: string, clientName: string, language: Language = 'en') =>
  invitationText({ operatorName, clientName, link, language });
const describeSegments = (text: string) => {
  const { encodingName, segmentsCount } = new SegmentedMessage(text);
  return `${encodingName} ${segmentsCount}`;
};

test('an invitation names the sender and the company and ends with the link', () => {
  expect(makeInvitationText('Rosa Diaz', 'Front Range')).toBe(`Rosa Diaz, Front Range invites you to download Earshot and hear their messages: ${link}`);
});

test('an invitation in Spanish fits one text message as well', () => {
  const text = makeInvitationText('José Núñez', 'Peña Hermanos', 'es');
  expect(text).toBe(`José Nuñez, Peña Hermanos le invita a descargar Earshot y escuchar sus mensajes: ${link}`);
  expect(describeSegments(text)).toBe('GSM-7 1');
});

test.each([
  ['José Núñez', 'Peña Hermanos', 'José Nuñez, Peña Hermanos'],
  ['Łukasz Żółw', 'Kraków Śnieg', 'Lukasz Zolw, Krakow Snieg'],
  ['Đorđe Šćepanović', 'Ćuk', 'Dorde Scepanovic, Cuk'],
  ['Seán O’Brien', '“Quotes” – Dash', 'Sean O\'Brien, "Quotes" - Dash'],
  ['Ana\n\tRuiz ', ' Two  words', 'Ana Ruiz, Two words'],
])('the name of %s of %s is spelled in letters that a single text message holds', (operator, company, sender) => {
  expect(makeInvitationText(operator, company)).toBe(`${sender} invites you to download Earshot and hear their messages: ${link}`);
  expect(describeSegments(makeInvitationText(operator, company))).toBe('GSM-7 1');
});

test('a long company is cut, a very long one is left out with its comma, and so is a long name cut', () => {
  const cut = makeInvitationText('Rosa Diaz', 'Front Range Property Services and Snow Removal of Colorado');
  expect(cut).toMatch(/^Rosa Diaz, Front Range .*\.\.\. invites you/);
  expect(describeSegments(cut)).toBe('GSM-7 1');
  const without = makeInvitationText('Maximiliana Featherstonehaugh-Smythe', 'Front Range Property Services');
  expect(without).toMatch(/^Maximiliana Featherstonehaugh-Smythe invites you/);
  expect(describeSegments(without)).toBe('GSM-7 1');
  expect(describeSegments(makeInvitationText('x'.repeat(200), ''))).toBe('GSM-7 1');
});

test('a name in another script stays as it is, in two segments at most', () => {
  expect(makeInvitationText('Олена Шевченко', 'Київ')).toMatch(/^Олена Шевченко, Київ invites you/);
  expect(describeSegments(makeInvitationText('Олена Шевченко', 'Київ'))).toMatch(/^UCS-2 [12]$/);
  expect(describeSegments(makeInvitationText('山田太郎'.repeat(30), '株式会社'.repeat(30)))).toBe('UCS-2 2');
});

test('for any names, the link is whole and the text message has one segment in plain letters and two in others', () => {
  const name = fc.oneof(fc.string({ maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 120 }), fc.constantFrom('{[€]}'.repeat(20), 'ß'.repeat(60)));
  fc.assert(
    fc.property(name, name, fc.constantFrom<Language>('en', 'es'), (operator, company, language) => {
      const text = makeInvitationText(operator, company, language);
      expect(text.endsWith(` ${link}`)).toBe(true);
      const { encodingName, segmentsCount } = new SegmentedMessage(text);
      expect(segmentsCount).toBeLessThanOrEqual(encodingName === 'GSM-7' ? 1 : 2);
    }),
    { numRuns: 500 },
  );
});
