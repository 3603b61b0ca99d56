import { expect, test } from 'vitest';
import { formatHtml } from './html.ts';

const html = (body: string): string => formatHtml({ subject: 'Earshot', body });

test('paragraphs, lines and lists of the text stay what they are', () => {
  const text = html('Hello Ann,\n\nThese are new:\n- the north gate\n- the <south> gate\nand no others.\n\nFirst line\r\nsecond line');
  expect(text).toContain('<p style="margin:0 0 16px">Hello Ann,</p>');
  expect(text).toMatch(/>These are new:<\/p><ul [^>]*><li>the north gate<\/li><li>the &#60;south&#62; gate<\/li><\/ul><p [^>]*>and no others\.<\/p>/);
  expect(text).toContain('>First line<br>second line</p>');
});

test('a code stands alone in large digits, and other numbers in the text', () => {
  expect(html('Your code:\n\n123456\n\nIt lasts 10 minutes.')).toMatch(/<p style="[^"]*font-size:32px[^"]*">123456<\/p>/);
  expect(html('Room 123456\n\n12')).not.toContain('font-size:32px');
});

test('addresses can be followed, and nothing else can be made of them', () => {
  expect(html('(see https://earshot.example/login?a=1&b=2).')).toContain(
    '(see <a href="https://earshot.example/login?a=1&#38;b=2">earshot.example/login?…</a>).',
  );
  expect(html('https://earshot.example/app')).toContain('<a href="https://earshot.example/app">earshot.example/app</a>');
  expect(html('https://x.example/"onmouseover="alert(1)')).not.toMatch(/<a [^>]*onmouseover/);
  expect(html('javascript:alert(1) <a href="javascript:alert(1)">x</a>')).not.toContain('<a ');
});

test('it loads nothing from anywhere and can be read on light and on dark', () => {
  const text = html('Hello');
  expect(text).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/);
  expect(text).toContain('<meta name="color-scheme" content="light dark">');
  expect(text).not.toMatch(/[^-]color:#|background/);
});

test('its parts keep their look where a mail program shows the content of the body alone, and a long word breaks', () => {
  const content = html('Hello').replace(/^[\s\S]*<body[^>]*>/, '');
  expect(content).toMatch(/^\s*<div style="[^"]*max-width:560px;[^"]*font:16px[^"]*overflow-wrap:anywhere;word-break:break-word">/);
  expect(content).not.toMatch(/ class=|display:(flex|grid)|position:/);
});

test('it says in which language it is', () => {
  expect(html('Hello')).toContain('<html lang="en">');
  expect(formatHtml({ subject: 'Earshot', body: 'Hola', language: 'es' })).toContain('<html lang="es">');
});
